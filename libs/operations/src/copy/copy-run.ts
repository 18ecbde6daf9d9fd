import type { BulkSession } from '@grove/database';
import type { TableLayout } from '../tables/table-layout.js';
import type { ChangeLog } from './change-log/change-log.js';
import type { CopyPosition } from './copy-position.js';

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
