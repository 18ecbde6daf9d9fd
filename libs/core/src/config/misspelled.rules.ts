/** A variable that is set and is none of ours, and the one of ours that was probably meant. */
export interface Misspelled {
  readonly name: string;
  readonly meant: string;
}

/** First words that other programs use as well: variables that begin with them are ours only when they are nearly spelled like one. */
const COMMON = new Set([
  'ADMIN',
  'BASE',
  'BODY',
  'CORS',
  'DATA',
  'HOST',
  'LOG',
  'MAIL',
  'METRICS',
  'PORT',
  'REDIS',
  'SECRET',
  'SITE',
  'STORAGE',
]);

/** What container runtimes set for each service beside: `SMTP_SERVICE_HOST`, `DATABASE_PORT_3306_TCP_ADDR`. */
const OF_A_SERVICE = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?|ENV_\w+)$/;

/** Shorter names are near to too many others. */
const SHORTEST = 6;
const MOST_EDITS = 2;

/**
 * Variables that begin like one of ours, or are spelled nearly like one, in any case. `HOSTNAME`, `PORTS` and their like are names of other programs.
 */
export function misspelled(names: readonly string[], known: readonly string[]): Misspelled[] {
  return names
    .filter((name) => !known.includes(name) && /^\w+$/.test(name) && !OF_A_SERVICE.test(name))
    .flatMap((name) => {
      const meant = nearest(name.toUpperCase(), known);
      return meant === undefined ? [] : [{ name, meant }];
    });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const [first, ...others] = name.split('_');
  const candidates = known
    .map((meant) => ({ meant, edits: edits(name, meant) }))
    .filter(({ meant, edits: count }) => {
      if (count <= MOST_EDITS && Math.min(name.length, meant.length) >= SHORTEST) return true;
      return others.length > 0 && meant.startsWith(`${first}_`) && !COMMON.has(first);
    })
    .sort((one, other) => one.edits - other.edits);
  return candidates[0]?.meant;
}

/** How many letters must be put in, left out, changed, or swapped with their neighbour to get from one text to the other. */
export function edits(from: string, to: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1];
      const isSwapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const swapped = isSwapped ? beforeLast[at - 2] + 1 : Infinity;
      current.push(Math.min(last[at] + 1, current[at - 1] + 1, last[at - 1] + (isSame ? 0 : 1), swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length];
}
