/** A variable that is set but unknown, and the known variable that is probably meant. */
interface Misspelling {
  readonly name: string;
  readonly meant: string;
}

/** First words that other programs use as well. Variables that begin with one of them are reported only if the whole name is similar. */
const COMMON_PREFIXES = new Set([
  'ADMIN',
  'BASE',
  'BODY',
  'CORS',
  'DATA',
  'HOST',
  'LOG',
  'MAIL',
  'METRICS',
  'OTEL',
  'PORT',
  'REDIS',
  'SECRET',
  'SITE',
  'STORAGE',
]);

/** Variables that container runtimes set for each linked service: `SMTP_SERVICE_HOST`, `DATABASE_PORT_3306_TCP_ADDR`. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?|ENV_\w+)$/;

/** Shorter names are similar to too many others. */
const MIN_LENGTH = 6;
const MAX_DISTANCE = 2;

/** Finds variables that begin like a known variable, or are spelled similarly, in any case. */
export function findMisspellings(names: readonly string[], known: readonly string[]): Misspelling[] {
  return names
    .filter((name) => !known.includes(name) && /^\w+$/.test(name) && !SERVICE_LINK.test(name))
    .flatMap((name) => {
      const meant = nearest(name.toUpperCase(), known);
      return meant === undefined ? [] : [{ name, meant }];
    });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const [first, ...others] = name.split('_');
  const beginsAlike = (meant: string) => others.length > 0 && meant.startsWith(`${first}_`) && !COMMON_PREFIXES.has(first);
  // Most names are compared by their length alone: a distance takes a thousand times as long, and there are as many as pairs of variables.
  const maySpellAlike = (meant: string) =>
    Math.abs(name.length - meant.length) <= MAX_DISTANCE && Math.min(name.length, meant.length) >= MIN_LENGTH;
  const candidates = known
    .filter((meant) => beginsAlike(meant) || maySpellAlike(meant) || isSlip(name, meant))
    .map((meant) => ({ meant, distance: editDistance(name, meant) }))
    .filter(({ meant, distance }) => beginsAlike(meant) || distance <= MAX_DISTANCE)
    .sort((one, other) => one.distance - other.distance);
  return candidates[0]?.meant;
}

/** A doubled letter, or two swapped ones. Other neighbours of short names mean something else, such as POST and PORTS. */
const isSlip = (name: string, meant: string): boolean =>
  withoutRepetitions(name) === withoutRepetitions(meant) ||
  (lettersOf(name) === lettersOf(meant) && editDistance(name, meant) === 1);

const withoutRepetitions = (name: string): string => name.replace(/(.)\1+/g, '$1');

const lettersOf = (name: string): string => [...name].sort().join('');

/** The known name that is spelled most like one that is not known; undefined if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const folded = name.toLowerCase();
  const similar = known
    .map((meant) => ({ meant, distance: editDistance(folded, meant.toLowerCase()) }))
    .filter(({ meant, distance }) => distance <= Math.max(1, Math.floor(Math.max(meant.length, name.length) / 3)))
    .sort((one, other) => one.distance - other.distance);
  // A prefix such as that of the shop may be missing.
  return similar[0]?.meant ?? known.find((meant) => meant.toLowerCase().endsWith(`.${folded}`));
}

/** The edit distance (Damerau-Levenshtein, optimal string alignment): insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(from: string, to: string): number {
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
