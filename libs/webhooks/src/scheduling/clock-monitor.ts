/** Clocks are corrected by a little all the time. */
const NOTICED_MS = 100;

/**
 * Notices when the clock is set back, by comparing it with one that nobody sets. Set forward, it only ends pauses early. It knows no other jumps:
 * it is UTC, which has no summer time.
 */
export class ClockWatch {
  private lead: number;

  constructor(private readonly clock: () => number) {
    this.lead = clock() - performance.now();
  }

  /** How many milliseconds the clock was set back by since the last call. */
  setBack(): number {
    const before = this.lead;
    this.lead = this.clock() - performance.now();
    const by = Math.round(before - this.lead);
    return by >= NOTICED_MS ? by : 0;
  }
}
