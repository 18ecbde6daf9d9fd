/** The indentation of the closing bracket, and of the lines between the brackets. */
interface Indentations {
  readonly outer: string;
  readonly inner: string;
}

/** Entries between brackets, each in a line of its own. */
export const bracketed = (open: string, entries: readonly string[], close: string, { outer, inner }: Indentations): string =>
  entries.length === 0 ? open + close : `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${outer}${close}`;
