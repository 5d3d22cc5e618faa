"""What goes back: one answer a call, for the model to read.

What: `answer_of` is what the model reads, `result_of` what the loop is handed.

How the real one does it: a call that ended well answers with its output, any other with an error, under the
name that the model had used even when a tail call did the work
gemini-cli/packages/core/src/utils/generateContentResponseUtilities.ts:23-35
gemini-cli/packages/core/src/scheduler/scheduler.ts:74-93. A tool that was stopped on its way answers with
both gemini-cli/packages/core/src/scheduler/tool-executor.ts:316-336.

But: text only; pictures and other parts are left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

from scratch_impl.kernel.model import Result
from scratch_impl.tools.gemini_cli.board import SUCCESS, Call
from scratch_impl.tools.gemini_cli.events import Answer


def answer_of(call: Call) -> Answer:
    """The answer as the model reads it."""
    response = {"output": call.text} if call.status == SUCCESS else {"error": call.text}
    if call.status != SUCCESS and call.kept_output is not None:
        response["output"] = call.kept_output
    return Answer(
        call.id, call.asked_as, call.request.tool, call.status, call.error_type, call.outcome, response
    )


def result_of(call: Call) -> Result:
    """The same for the loop."""
    return Result(call.id, call.asked_as, call.status, call.text, call.error_type, call.outcome)
