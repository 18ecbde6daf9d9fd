import type { UnstoredValue } from '@grove/operations';
import type { BatchReport } from '../report/import-report.js';

const OVERSIZED =
  'Grove stores only the beginning of this text, or 0 for this number. As a whole it is in the table unmapped_metadata.';
const MISSING = 'It names a record that is not in Grove, for example a category that was deleted here. All else was imported.';

/** The report with what was not stored of records. The report itself stays as it is: the unit that stores may run twice. */
export function withUnstored(
  kind: string,
  report: BatchReport,
  unstored: readonly UnstoredValue[],
): Pick<BatchReport, 'metadata' | 'leftovers'> {
  return {
    metadata: [...report.metadata, ...unstored.map(({ recordId, column, value }) => ({ kind, recordId, name: column, value }))],
    leftovers: [
      ...report.leftovers,
      ...unstored.map(({ recordId, table, column, isMissing = false }) => ({
        ...{ importKind: kind, recordId, name: `${table}.${column}`, record: `${kind} ${recordId}` },
        topic: isMissing ? 'links to records that are not in Grove' : 'values that are too large',
        reason: isMissing ? MISSING : OVERSIZED,
      })),
    ],
  };
}
