const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Delays in milliseconds in words: `5 seconds, 5 minutes, 2 hours, and then 3 times after 24 hours`. Equal delays at the end are counted. */
export function delaysText(delays: readonly number[]): string {
  const last = delays.at(-1) ?? 0;
  const different = delays.findLastIndex((delay) => delay !== last) + 1;
  const words = delays.slice(0, different).map(inWords);
  const repeated = delays.length - different;
  return [...words, `and then ${repeated === 1 ? 'once' : `${repeated} times`} after ${inWords(last)}`].join(', ');
}

function inWords(delay: number): string {
  const [unit, length] = UNITS.find(([, length]) => delay >= length) ?? UNITS[2];
  const count = delay / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
