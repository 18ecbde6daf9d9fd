/** An answer that takes longer is slow. */
const PROMPT_MS = 1_000;
/** How long an answer proves something for. */
const PROOF_MS = 3_600_000;

/** Whether a receiver answers promptly, so that its requests keep no others waiting. It is not believed to before it did, or while nothing comes of its requests. */
export class Promptness {
  private provenAt: number | undefined;
  /** When a request last ended, or began while no other one ran. */
  private quietSince = 0;

  /** A request began. */
  begin(now: number, isOnly: boolean): void {
    if (isOnly) this.quietSince = now;
  }

  /** A request ended, however, after so many milliseconds. */
  end(now: number, tookMs: number): void {
    this.quietSince = now;
    this.provenAt = tookMs <= PROMPT_MS ? now : undefined;
  }

  isProven(now: number, isRunning: boolean): boolean {
    if (this.provenAt === undefined || now - this.provenAt > PROOF_MS) return false;
    return !isRunning || now - this.quietSince <= PROMPT_MS;
  }

  /** The clock was set back by so much. */
  setBack(ms: number): void {
    this.quietSince -= ms;
    if (this.provenAt !== undefined) this.provenAt -= ms;
  }
}
