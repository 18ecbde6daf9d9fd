import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type BulkSession, DatabaseBusy } from '@grove/database';
import { TransferRefused } from '../transfer/transfer-refused.js';
import { prolongFreeze, releaseFreeze, takeFreeze } from '../transfer/transfer-state.sql.js';

/** Seconds after which a freeze ends whose process was killed, and the milliseconds after which a living process renews it. */
const LEASE_S = 30;
const RENEWAL_MS = 5_000;

/** How long running units of work may delay the beginning of a freeze. */
const PATIENCE_MS = 60_000;

/** Freezes the writes of a database: from then on no unit of work of any process is committed, and each fails with `DatabaseFrozen`. */
export class WriteFreeze {
  private readonly holder = randomUUID();
  private renewal?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private lost?: Error;

  /** The session is used by the freeze alone. */
  constructor(private readonly session: BulkSession) {}

  /**
   * Waits for running units, and then freezes. The freeze is renewed until `release` or `keep`. With `takesOver` it continues a freeze that was kept, whose
   * command was killed before it could complete its copy.
   */
  async begin(takesOver = false): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await this.tryToBegin(deadline, takesOver))) await delay(100);
    this.renewal = setInterval(() => {
      this.running = this.renew(LEASE_S).catch((error: unknown) => void (this.lost = error as Error));
    }, RENEWAL_MS).unref();
  }

  /** Throws if the freeze has ended: writes may have been committed since. */
  assertHeld(): void {
    if (this.lost) throw this.lost;
  }

  /** Lets the freeze last until somebody ends it, and proves that it never ended before. */
  async keep(): Promise<void> {
    await this.stopRenewal();
    this.assertHeld();
    await this.renew(undefined);
  }

  /** Ends this freeze. */
  async release(): Promise<void> {
    await this.stopRenewal();
    await releaseFreeze(this.session, this.holder);
  }

  private async tryToBegin(deadline: number, takesOver: boolean): Promise<boolean> {
    try {
      if (await takeFreeze(this.session, this.holder, LEASE_S, takesOver)) return true;
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() > deadline) throw error;
      return false;
    }
    throw new TransferRefused(
      'already_frozen',
      'The writes of this database are frozen already. Wait for the command that froze them; if it has ended, run grove copy --unfreeze.',
    );
  }

  private async renew(seconds: number | undefined): Promise<void> {
    if (!(await prolongFreeze(this.session, this.holder, seconds)))
      throw new Error('The freeze of the writes has ended before the copy was complete. Run the command again.');
  }

  private async stopRenewal(): Promise<void> {
    clearInterval(this.renewal);
    await this.running;
  }
}
