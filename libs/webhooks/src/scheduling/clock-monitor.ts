/** Smaller differences are ignored: clocks are adjusted a little all the time. */
const MIN_STEP_MS = 100;

/**
 * Detects that the system clock was set back, by comparing it with a monotonic clock. A clock that is set forward only ends delays early. Summer time
 * is no problem, because the clock is UTC.
 */
export class ClockMonitor {
  private offset: number;

  constructor(private readonly clock: () => number) {
    this.offset = clock() - performance.now();
  }

  /** How many milliseconds the clock was set back since the last call. */
  stepBackMs(): number {
    const before = this.offset;
    this.offset = this.clock() - performance.now();
    const step = Math.round(before - this.offset);
    return step >= MIN_STEP_MS ? step : 0;
  }
}
