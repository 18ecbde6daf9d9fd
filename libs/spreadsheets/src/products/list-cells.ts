/** Lists in one cell are separated by commas; a comma that belongs to an entry has a backslash before it. */
const SEPARATOR = /(?<!\\),/;

/** The entries of a cell. */
export const entriesOf = (cell: string): string[] =>
  cell
    .split(SEPARATOR)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');

/** A cell with these entries. A blank after an entry that ends with a backslash keeps it from escaping the separator. */
export const cellOf = (entries: readonly (string | number)[]): string =>
  entries
    .map((entry) => String(entry).replaceAll(',', '\\,'))
    .map((entry) => (entry.endsWith('\\') ? `${entry} ` : entry))
    .join(', ');

const YES = new Set(['1', 'yes', 'true', 'y', 'on']);
const NO = new Set(['0', 'no', 'false', 'n', 'off', '', '-1']);

/** Whether a cell says yes; undefined if it says neither yes nor no. */
export function yesOrNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
