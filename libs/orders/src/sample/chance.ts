/** Draws that look random and are the same for the same seed (mulberry32). */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1);
  }

  /** From 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to `sides`. */
  below(sides: number): number {
    return Math.floor(this.next() * sides);
  }

  /** True so often, of 1. */
  is(share: number): boolean {
    return this.next() < share;
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }

  /** One of these, by what each weighs. */
  weighed<T extends { readonly weight: number }>(choices: readonly T[]): T {
    let left = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0);
    return choices.find(({ weight }) => (left -= weight) < 0) ?? choices[choices.length - 1];
  }
}
