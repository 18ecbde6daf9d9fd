/** The stages of a Dockerfile in their order: name, what each is made from, and its instructions. Only what ours uses is understood. */
export function stagesOf(text) {
  const stages = [];
  for (const line of instructionsOf(text)) {
    const [, word, rest] = /^(\w+)\s+(.+)$/s.exec(line);
    if (word !== 'FROM') stages.at(-1).instructions.push({ word, rest });
    else {
      const [, from, name] = /^(\S+) AS (\S+)$/.exec(rest);
      stages.push({ name, from, instructions: [] });
    }
  }
  return stages;
}

/** A stage with all that it inherits from the stages that it is made from, down to an image of others. */
export function wholeStage(stages, name) {
  const stage = stages.find((candidate) => candidate.name === name);
  if (!stage) return { image: name, instructions: [] };
  const { image, instructions } = wholeStage(stages, stage.from);
  return { image, instructions: [...instructions, ...stage.instructions] };
}

/** What ENV sets, with the variables in it filled in. */
export function variablesOf(rest, known) {
  const filled = (value) => value.replace(/\$(\w+)/g, (_, name) => known[name] ?? '');
  return Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, filled(value)]));
}

/** What LABEL says, by name. */
export function labelsOf(rest) {
  return Object.fromEntries([...rest.matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** Where COPY takes something from, and where it puts it: from another stage, or the whole context. */
export function copyOf(rest) {
  const { from, source, target } = /^(?:--from=(?<from>\S+) )?(?<source>\S+) (?<target>\S+)$/.exec(rest)?.groups ?? {};
  if (!target || (!from && source !== '.')) throw new Error(`COPY ${rest} is not understood here.`);
  return { from, source, target };
}

/** The stages that others copy from, in their order. */
export function stagesForOthers(stages) {
  const copies = stages.flatMap(({ instructions }) => instructions.filter(({ word }) => word === 'COPY'));
  const sources = copies.map(({ rest }) => copyOf(rest).from);
  return stages.map(({ name }) => name).filter((name) => sources.includes(name));
}

/** The command of a CMD in its JSON form, alone or within HEALTHCHECK. */
export const commandOf = (rest) => JSON.parse(/\[.*\]$/s.exec(rest)[0]);

/** Whether a path, relative to the folder of the image, is kept away by a .dockerignore. */
export function ignoring(text) {
  const patterns = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (patterns.some((pattern) => pattern.startsWith('!')))
    throw new Error('.dockerignore has exceptions (!), which are not understood here.');
  const expressions = patterns.map(expressionOf);
  return (path) => expressions.some((expression) => expression.test(path));
}

/** As Docker matches: from the top, `**` any folders or none, `*` within a name, and all that is below. */
function expressionOf(pattern) {
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) => ({ '**/': '(.*/)?', '*': '[^/]*' })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  return new RegExp(`^${source}(/|$)`);
}

const instructionsOf = (text) => {
  const joined = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ');
  return joined.split('\n').flatMap((line) => line.trim() || []);
};
