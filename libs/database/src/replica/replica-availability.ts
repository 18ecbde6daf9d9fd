import { setTimeout as delay } from 'node:timers/promises';

/** Pauses between attempts to reach a replica: the first, and the longest. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 15_000];

/**
 * Whether a replica may be asked. No request waits for one that is away: attempts to reach it are made beside the requests. It counts as back when it has answered
 * a request, so that a replica which accepts connections and fails afterwards is reported once only.
 */
export class ReplicaAvailability {
  private isUsed = false;
  private isReported = false;
  private failures = 0;
  private attempting?: Promise<void>;
  private readonly ended = new AbortController();

  constructor(
    private readonly probe: () => Promise<unknown>,
    private readonly onChange: (message: string, error?: unknown) => void,
  ) {}

  /** Whether requests may ask the replica now. The first call begins to reach it. */
  isUsable(): boolean {
    if (!this.isUsed && !this.attempting) this.begin(0);
    return this.isUsed;
  }

  /** A request got an answer. */
  succeeded(): void {
    this.failures = 0;
    if (!this.isReported) return;
    this.isReported = false;
    this.onChange('The read replica answers again, and is used.');
  }

  failed(error: unknown): void {
    this.isUsed = false;
    if (this.ended.signal.aborted) return;
    if (!this.isReported) this.onChange('The read replica does not answer. The primary answers everything until it does.', error);
    this.isReported = true;
    if (!this.attempting) this.begin(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures++));
  }

  /** Waits for the first attempt. Later ones may be far away. */
  async settled(): Promise<void> {
    if (!this.isReported) await this.attempting;
  }

  /** Makes no further attempts. */
  async end(): Promise<void> {
    this.isUsed = false;
    this.ended.abort();
    await this.attempting;
  }

  private begin(pauseMs: number): void {
    const { signal } = this.ended;
    if (signal.aborted) return;
    const attempt = async () => {
      await delay(pauseMs, undefined, { signal, ref: false });
      await this.probe();
      this.isUsed = !signal.aborted;
    };
    this.attempting = attempt().then(
      () => (this.attempting = undefined),
      (error: unknown) => {
        this.attempting = undefined;
        this.failed(error);
      },
    );
  }
}
