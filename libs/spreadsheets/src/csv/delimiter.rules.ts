const DELIMITERS = [',', ';', '\t'] as const;

/** What the beginning of a file says about its form. */
export interface SheetForm {
  readonly delimiter: string;
  /** The line with the names of the columns: the second one if the first one names the delimiter, as some spreadsheet programs write it. */
  readonly headerLine: 1 | 2;
}

/** The delimiter that the first line names (`sep=;`), or else the one that it has most often outside of quotation marks. */
export function formOf(beginning: string): SheetForm {
  const named = /^"?sep=([,;\t])"?\r?\n/i.exec(beginning)?.[1];
  if (named !== undefined) return { delimiter: named, headerLine: 2 };
  const [line] = beginning.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const count = (character: string) => line.split(character).length;
  return { delimiter: DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best)), headerLine: 1 };
}
