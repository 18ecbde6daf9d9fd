const DELIMITERS = [',', ';', '\t'] as const;

/** What the beginning of a file says about its form. */
interface SheetForm {
  readonly delimiter: string;
  /** The line with the names of the columns: the second one if the first one names the delimiter, as some spreadsheet programs write it. */
  readonly headerLine: 1 | 2;
}

/**
 * The delimiter that the first line names (`sep=;`), or else the one outside of quotation marks by which most rows have as many cells as the first line; if that
 * is not decisive, the one that the first line has most often. Undefined if two are equally likely.
 */
export function formOf(beginning: string, isWholeFile: boolean): SheetForm | undefined {
  const named = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i.exec(beginning)?.[1];
  if (named !== undefined) return { delimiter: named, headerLine: 2 };
  const lines = beginning.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  const [header, ...rows] = isWholeFile ? lines : lines.slice(0, Math.max(1, lines.length - 1));
  const [best, next] = DELIMITERS.filter((one) => header.includes(one))
    .map((delimiter) => {
      const count = countIn(header, delimiter);
      return { delimiter, count, fittingRows: rows.filter((row) => countIn(row, delimiter) === count).length };
    })
    .sort((one, other) => other.fittingRows - one.fittingRows || other.count - one.count);
  if (next && next.fittingRows === best.fittingRows && next.count === best.count) return undefined;
  return { delimiter: best?.delimiter ?? ',', headerLine: 1 };
}

const countIn = (line: string, character: string): number => line.split(character).length - 1;
