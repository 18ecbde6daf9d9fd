import type { OversizedValue } from '@grove/database';
import type { BatchReport } from '../report/import-report.js';

const OVERSIZED =
  'Grove stores only the beginning of this text, or 0 for this number. As a whole it is in the table unmapped_metadata.';

/** The report of a batch with what did not fit into columns. The unit of work may run twice, so the report itself stays as it is. */
export const withOversized = (
  kind: string,
  report: BatchReport,
  oversized: readonly (OversizedValue & { readonly recordId: number })[],
): Pick<BatchReport, 'metadata' | 'leftovers'> => ({
  metadata: [...report.metadata, ...oversized.map(({ recordId, column, value }) => ({ kind, recordId, name: column, value }))],
  leftovers: [
    ...report.leftovers,
    ...oversized.map(({ recordId, table, column }) => ({
      ...{ importKind: kind, recordId, topic: 'values that are too large', name: `${table}.${column}` },
      ...{ record: `${kind} ${recordId}`, reason: OVERSIZED },
    })),
  ],
});
