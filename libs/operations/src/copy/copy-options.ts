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

/** A table of the copy. */
interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  readonly checksum: string;
  /** Rows that this command stored or deleted in the target. */
  readonly changed: number;
}

/** The result of a copy. */
export interface CopyReport {
  readonly isComplete: boolean;
  readonly isResumed: boolean;
  /** Triggers of the source record what changes until the copy is complete. */
  readonly recordsChanges: boolean;
  readonly tables: readonly CopiedTable[];
  /** Milliseconds for which writes were frozen. */
  readonly frozenMs: number;
}
