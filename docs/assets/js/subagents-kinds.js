// @ts-check
/** What is marked on the line of steps. @type {Record<string, string>} */
export const KINDS = {
  TaskGiven: "message",
  CallJudged: "verdict",
  ConsentAsked: "question",
  ChildCreated: "agent",
  ChildEnded: "agent",
  AgentRejected: "refusal",
  AgentSkipped: "refusal",
  InvocationRejected: "refusal",
  CallUnauthorized: "refusal",
  ChildStopped: "refusal",
  ParentTold: "message",
  ChildResumed: "agent",
  RulesReplaced: "refusal",
  Aborted: "end",
};

/** Events at which the story turns: the scrubber marks them, and one can jump from each to the next. */
export const TURNING_POINTS = new Set([
  "AgentRejected",
  "AgentSkipped",
  "TaskGiven",
  "InvocationRejected",
  "ConsentAsked",
  "ClockResumed",
  "ChildCreated",
  "ChildResumed",
  "RulesReplaced",
  "RulesDerived",
  "Aborted",
  "ChildFailed",
  "CallUnauthorized",
  "TaskCompleted",
  "ChildStopped",
  "GraceGiven",
  "GraceEnded",
  "ChildEnded",
  "ParentTold",
]);
