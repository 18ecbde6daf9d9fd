/** Random choices that can be repeated: set GROVE_TEST_SEED to the seed in the message of a failure. */
export class SeededRandom {
  readonly seed: number;
  private state: number;

  constructor(seed = Number(process.env['GROVE_TEST_SEED'] ?? Date.now() % 2 ** 31)) {
    this.seed = this.state = seed;
  }

  /** A whole number from 0 up to, not including, a limit. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  /** Runs something; a failure also reports the seed. */
  async reportingSeed<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error) error.message += `\n\nThis was chance: repeat it with GROVE_TEST_SEED=${this.seed}`;
      throw error;
    }
  }
}
