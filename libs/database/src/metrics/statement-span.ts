import type { SpanOptions } from '@grove/core';
import { withoutValues } from './without-values.js';

const OPERATION = /^\W*(\w+)/;
const TABLE = /\b(?:from|into|update|join|table)\s+[`"]?(\w+)/i;

/** The span of a statement, or of several that are sent together. Its text has question marks in the place of all values. */
export function statementSpan(system: string, sql: string): SpanOptions {
  const text = withoutValues(sql);
  const isBatch = text.includes('; ');
  const operation = isBatch ? 'BATCH' : (OPERATION.exec(text)?.[1] ?? '').toUpperCase();
  // A batch that ends a transaction is the one to look for: it waits for the disk.
  const target = isBatch ? (sql.endsWith('COMMIT') ? 'COMMIT' : '') : (TABLE.exec(text)?.[1] ?? '');
  return {
    name: `${operation} ${target}`.trim(),
    kind: 'client',
    attributes: {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.collection.name': isBatch || target === '' ? undefined : target,
      'db.query.text': text,
    },
  };
}
