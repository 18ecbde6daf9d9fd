import type { ImportReport } from '../../report/import-report.js';

/** The text of a column. Columns of broken dumps may be null. */
export const textOf = (value: string | number | null | undefined): string => String(value ?? '');

/** Cuts the texts of one record to what Grove stores, and reports those that were longer. */
export function textCutter(report: Pick<ImportReport, 'addLeftover'>, record: string) {
  return (name: string, value: string | number | null | undefined, longest: number): string => {
    const text = textOf(value);
    if (text.length <= longest) return text;
    const reason = `It has ${text.length} characters, and Grove stores the first ${longest}.`;
    report.addLeftover({ kind: 'texts that are too long', record, name, reason });
    // Half of a character that takes two units is none.
    return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  };
}
