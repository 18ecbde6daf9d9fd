import { randomInt } from 'node:crypto';

/** A counter has several rows (slots), so that units that increment it at the same time do not wait for each other. */
const SLOTS = 16;

/** The slots that the running units of this process use. Other processes choose on their own, so the choice among free slots is random. */
export class CounterSlots {
  private readonly users = Array<number>(SLOTS).fill(0);

  /** One of the slots that the fewest running units use. A unit uses one slot for all counters, or else a long transaction would lock all of them. */
  take(): number {
    const fewest = Math.min(...this.users);
    const free = this.users.flatMap((users, slot) => (users === fewest ? slot : []));
    const slot = free[randomInt(free.length)];
    this.users[slot]++;
    return slot;
  }

  release(slot: number): void {
    this.users[slot]--;
  }
}
