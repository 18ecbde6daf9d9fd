/** What a check reports while it runs. */
export interface CheckListener {
  /** One sentence about a record whose derived values are wrong, and whether they were repaired. */
  readonly onFinding: (sentence: string, isRepaired: boolean) => void;
  /** How many records were compared so far. */
  readonly onProgress?: (done: number) => void;
}

/** How a check runs. */
export interface CheckRun extends CheckListener {
  /** Whether values are computed again where that is possible. */
  readonly repair: boolean;
  /** When it is aborted, the check ends after the current batch. */
  readonly signal?: AbortSignal;
}

/**
 * Compares one kind of derived values with the records from which they follow. Each library declares the checks of its tables. They are safe while
 * servers write: what looks wrong is compared again under the locks that writers take, or in one statement.
 */
export interface ConsistencyCheck {
  /** Names the derived values in reports, in the plural: `sums of orders`. */
  readonly name: string;
  /** Whether the values serve lists and searches only, so that `grove reindex` builds them again. */
  readonly isIndex: boolean;
  /** The number of records, for the progress. */
  size(): Promise<number>;
  run(run: CheckRun): Promise<void>;
}
