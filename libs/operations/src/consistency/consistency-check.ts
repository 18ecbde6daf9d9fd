/** How a check runs, and what it reports. */
export interface CheckRun {
  /** Whether values are computed again where that is possible. */
  readonly repair: boolean;
  /** When it is aborted, the check ends after the current batch. */
  readonly signal?: AbortSignal;
  /** One sentence about a record whose derived values are wrong, and whether they were repaired. */
  readonly onFinding: (sentence: string, isRepaired: boolean) => void;
  /** How many records were compared so far. */
  readonly onProgress?: (done: number) => void;
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

/** The result of one check. */
export interface CheckResult {
  readonly name: string;
  readonly found: number;
  readonly repaired: number;
  /** The first findings. */
  readonly sentences: readonly string[];
}

/** Findings of one check that are kept; further ones are only counted. */
const MAX_SENTENCES = 1_000;

/** Runs checks one after the other. */
export async function runChecks(checks: readonly ConsistencyCheck[], run: Omit<CheckRun, 'onFinding'>): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const result = { name: check.name, found: 0, repaired: 0, sentences: [] as string[] };
    results.push(result);
    await check.run({
      ...run,
      onFinding(sentence, isRepaired) {
        result.found += 1;
        if (isRepaired) result.repaired += 1;
        if (result.sentences.length < MAX_SENTENCES) result.sentences.push(sentence);
      },
    });
  }
  return results;
}
