import type { BulkSession } from '@grove/database';
import type { Checksum } from '../tables/canonical-row.js';
import type { ChangeLog } from './change-log/change-log.js';
import type { CopyPosition } from './copy-position.js';
import { copyTable, type TablePosition } from './table-copy.js';
import type { TableLayout } from '../tables/table-layout.js';

/** What the passes of one command share. */
export interface CopyRun {
  readonly source: BulkSession;
  readonly target: BulkSession;
  readonly tables: readonly TableLayout[];
  readonly position: CopyPosition;
  /** Absent if the source lets nobody record its changes. */
  readonly log?: ChangeLog;
  /** Reports rows. Throws to end the copy. */
  advance(rows: number): void;
  /** Counts rows that were stored or deleted in the target. */
  noteChanged(table: string, rows: number): void;
}

/** Copies a table, or the rest of it, and returns what it has. */
export async function copyTableIn(
  run: CopyRun,
  table: TableLayout,
  begin?: TablePosition,
  onPosition?: (reached: TablePosition) => Promise<void>,
): Promise<Checksum> {
  const advance = async (rows: number, reached?: TablePosition) => {
    run.advance(rows);
    if (reached) await onPosition?.(reached);
  };
  const { checksum, changed } = await copyTable({ source: run.source, target: run.target, advance }, table, begin);
  run.noteChanged(table.name, changed);
  return checksum;
}
