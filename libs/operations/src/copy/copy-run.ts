import { limitStreamingMemory } from '@grove/core';
import type { BulkSession } from '@grove/database';
import type { WriteFreeze } from '../freeze/write-freeze.js';
import type { TableLayout } from '../tables/table-layout.js';
import type { ChangeLog } from './change-log/change-log.js';
import type { CopyPosition } from './copy-position.js';

/** `copying` and `catching_up` while the source may change, then, with frozen writes, `freezing`, `finishing` and `verifying`. */
export type CopyPhase = 'copying' | 'catching_up' | 'freezing' | 'finishing' | 'verifying';

/** What a copy does, and whom it reports to. */
export interface CopyOptions {
  /** Freeze the writes of the source and complete the copy. Else it can be completed later. */
  readonly freezes: boolean;
  /** Ends the copy; it can be resumed. A freeze ends as well. */
  readonly signal?: AbortSignal;
  /** Called with a sentence for the person who runs it. */
  onWarning?(message: string): void;
  /** The copy waits for it. */
  onPhase?(phase: CopyPhase, rowsInAll: number): void | Promise<void>;
  onRows?(rows: number): void;
}

/** What the passes of one command share. */
export class CopyRun {
  /** How many rows of each table were stored or deleted in the target. */
  readonly changed = new Map<string, number>();

  constructor(
    readonly source: BulkSession,
    readonly target: BulkSession,
    readonly tables: readonly TableLayout[],
    readonly position: CopyPosition,
    /** Absent if the source lets nobody record its changes. */
    readonly log: ChangeLog | undefined,
    private readonly freeze: WriteFreeze,
    private readonly options: CopyOptions,
  ) {}

  async enter(phase: CopyPhase, rowsInAll = 0): Promise<void> {
    await this.options.onPhase?.(phase, rowsInAll);
  }

  /** Reports rows. Throws to end the copy. */
  advance(rows: number): void {
    limitStreamingMemory();
    this.options.signal?.throwIfAborted();
    this.freeze.assertHeld();
    this.options.onRows?.(rows);
  }

  noteChanged({ name }: TableLayout, rows: number): void {
    this.changed.set(name, (this.changed.get(name) ?? 0) + rows);
  }
}
