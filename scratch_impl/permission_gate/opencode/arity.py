"""How many words of a command make up its name: what an "always" for a command will cover.

What: `prefix` cuts the words of a command down to its name.

How the real one does it: the longest start of the command that stands in a table says how many words count; a
command that is not in it counts with its first word
opencode/packages/opencode/src/permission/arity.ts:1-9. A flag is a word like any other, so `git -C /x push`
goes by the name `git -C`.

But: the table is grouped by kind of command here; the real one is one list by the alphabet. Commands of one
word are left out, since one word is what an unknown command counts with too.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Sequence

# What the numbers are: opencode/packages/opencode/src/permission/arity.ts:1-9
TWO_WORDS = """
git make cmake bazel gradle mvn rake go cargo rustup swift python pip pipenv poetry pyenv rbenv composer hugo
wp npm pnpm yarn bun deno nvm volta nx ng turbo brew
docker podman crictl kubectl kustomize helm kind minikube skaffold eksctl
terraform pulumi cdk cf heroku vercel flyctl firebase serverless sls sst vault consul mc
mysql psql mongosh redis-cli openssl ip ufw systemctl tmux
"""
THREE_WORDS = "aws az gcloud gh doctl sfdx"
# Of these the second word says too little: `npm run` what?
THREE_AFTER = {
    "git": "stash remote config",
    "npm": "run exec init view",
    "pnpm": "run exec dlx",
    "yarn": "run dlx",
    "bun": "run x",
    "deno": "task",
    "cargo": "add run",
    "docker": "compose container image network volume builder",
    "podman": "container image",
    "kubectl": "rollout kustomize",
    "kind": "create",
    "eksctl": "create",
    "terraform": "workspace",
    "pulumi": "stack",
    "vault": "auth kv",
    "consul": "kv",
    "mc": "admin",
    "ip": "addr link netns route",
    "openssl": "req x509",
}
ARITY = {
    **dict.fromkeys(TWO_WORDS.split(), 2),
    **dict.fromkeys(THREE_WORDS.split(), 3),
    **{f"{first} {second}": 3 for first, seconds in THREE_AFTER.items() for second in seconds.split()},
}
# The real table is a plain object of JavaScript, and these names are found in every one: no word counts.
FOUND_IN_EVERY_OBJECT = """
constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __proto__
__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__
"""
QUIRKS = dict.fromkeys(FOUND_IN_EVERY_OBJECT.split(), 0)


def prefix(tokens: Sequence[str]) -> list[str]:
    """The words that name the command.

    Example: `["npm", "run", "test", "--watch"]` -> `["npm", "run", "test"]`.
    """
    for length in range(len(tokens), 0, -1):
        start = " ".join(tokens[:length])
        count = ARITY.get(start, QUIRKS.get(start))
        if count is not None:
            return list(tokens[:count])
    return list(tokens[:1])
