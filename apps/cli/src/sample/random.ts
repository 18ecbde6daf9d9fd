/** A generator of pseudo-random numbers, with the same numbers for the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1);
  }

  /** A number from 0 to 1, without 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from 0 to `limit`, without `limit`. */
  integerBelow(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** True with this probability. */
  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of these values. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.integerBelow(choices.length)];
  }

  /** One of these values, by weight. */
  pickWeighted<T extends { readonly weight: number }>(choices: readonly T[]): T {
    let left = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0);
    return choices.find(({ weight }) => (left -= weight) < 0) ?? choices[choices.length - 1];
  }
}
