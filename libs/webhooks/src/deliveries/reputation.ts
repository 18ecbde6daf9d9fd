import { lockRow, now, type Instant, type Letter, type Logger, type UnitOfWork } from '@grove/kernel';
import { disabledLetter, warningLetter, type FailingWebhook } from './failing-letters.js';
import { verdictOn } from './failing.rules.js';

/** What attempts of one batch said about one webhook: failures since the last success among them. */
export interface Hearsay {
  readonly hasSucceeded: boolean;
  readonly failures: number;
  /** The receiver said that it is gone for good. */
  readonly isGone: boolean;
  /** What the last failure was. */
  readonly lastError: string;
}

/** Who is told when a webhook fails for long. */
export interface Owner {
  /** The address of whoever runs the site. */
  address(): Promise<string>;
  post(letter: Letter): void;
}

interface Row {
  name: string;
  status: string;
  topic: string;
  delivery_url: string;
  failures: number;
  failing_since: Instant | null;
  warned_at: Instant | null;
}

/** Keeps count of the failures of webhooks, warns their owner, and disables those of which nothing more can be hoped. */
export class Reputation {
  constructor(
    private readonly owner: Owner,
    private readonly logger: Logger,
    private readonly clock: () => number,
  ) {}

  /** A success clears the past. Almost no webhook has one, and those without are not touched. */
  async clear(unit: UnitOfWork, webhookId: number): Promise<void> {
    const [stained] = await unit.read('SELECT id FROM webhook WHERE id = ? AND failures > 0', [webhookId]);
    if (stained) await unit.update('webhook', { failures: 0, failing_since: null, warned_at: null }, { id: webhookId });
  }

  async note(unit: UnitOfWork, webhookId: number, said: Hearsay): Promise<void> {
    await lockRow(unit, 'webhook', webhookId);
    const [row] = await unit.read<Row>(
      'SELECT name, status, topic, delivery_url, failures, failing_since, warned_at FROM webhook WHERE id = ?',
      [webhookId],
    );
    if (!row) return;
    const failures = (said.hasSucceeded ? 0 : row.failures) + said.failures;
    const instant = this.instant();
    const failingSince = (said.hasSucceeded ? null : row.failing_since) ?? instant;
    const isWarned = row.warned_at !== null && row.warned_at >= failingSince;
    const verdict = verdictOn({ failures, failingSeconds: secondsFrom(failingSince, instant), isWarned });
    const isEnd = row.status === 'active' && (said.isGone || verdict === 'disable');
    const isWarning = !isEnd && row.status === 'active' && verdict === 'warn';
    const reason = said.isGone
      ? 'The receiver answered 410: it is gone for good.'
      : `Every attempt has failed since ${failingSince} UTC, ${failures} in all. The last one: ${said.lastError}`;
    await unit.update(
      'webhook',
      {
        failures,
        failing_since: failingSince,
        warned_at: isWarning ? instant : said.hasSucceeded ? null : row.warned_at,
        ...(isEnd && { status: 'disabled', disabled_reason: reason, modified_at: now() }),
      },
      { id: webhookId },
    );
    if (!isEnd && !isWarning) return;
    const webhook = {
      ...{ id: webhookId, name: row.name, topic: row.topic, deliveryUrl: row.delivery_url },
      failures,
      failingSince,
    };
    unit.afterCommit(() => this.tell(webhook, isEnd, isEnd ? reason : said.lastError));
  }

  private async tell(webhook: FailingWebhook, isEnd: boolean, reason: string): Promise<void> {
    this.logger.warn({ webhookId: webhook.id, reason }, isEnd ? 'A webhook was disabled.' : 'A webhook keeps failing.');
    const to = await this.owner.address();
    this.owner.post(isEnd ? disabledLetter(to, webhook, reason) : warningLetter(to, webhook, reason));
  }

  private instant(): Instant {
    return new Date(this.clock()).toISOString().slice(0, 19).replace('T', ' ');
  }
}

const secondsFrom = (from: Instant, to: Instant): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 1000;
