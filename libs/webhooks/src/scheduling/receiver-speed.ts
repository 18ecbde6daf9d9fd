/** A response that takes longer is slow. */
const FAST_MS = 1_000;
/** How long a fast response counts. */
const VALID_MS = 3_600_000;

/**
 * Whether a receiver responds fast, so that its requests do not delay others. A receiver counts as slow until its first fast response, and while its
 * requests remain unanswered.
 */
export class ReceiverSpeed {
  private fastAt: number | undefined;
  /** When a request last finished, or started while no other request was running. */
  private lastProgressAt = 0;

  /** A request has started. */
  requestStarted(now: number, isOnlyRequest: boolean): void {
    if (isOnlyRequest) this.lastProgressAt = now;
  }

  /** A request has finished, successfully or not. */
  requestFinished(now: number, durationMs: number): void {
    this.lastProgressAt = now;
    this.fastAt = durationMs <= FAST_MS ? now : undefined;
  }

  isFast(now: number, hasRunningRequests: boolean): boolean {
    if (this.fastAt === undefined || now - this.fastAt > VALID_MS) return false;
    return !hasRunningRequests || now - this.lastProgressAt <= FAST_MS;
  }

  /** The clock was set back by this many milliseconds. */
  shiftClock(ms: number): void {
    this.lastProgressAt -= ms;
    if (this.fastAt !== undefined) this.fastAt -= ms;
  }
}
