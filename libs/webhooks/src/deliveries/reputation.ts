import { evened, lockRow, marks, now, type Instant, type Letter, type Logger, type UnitOfWork } from '@grove/kernel';
import { disabledEvent, failingEvent } from './failing-events.js';
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

  /** Notes what was heard, webhook by webhook as it is given. */
  async hear(unit: UnitOfWork, heard: readonly (readonly [webhookId: number, said: Hearsay])[]): Promise<void> {
    const stained = await this.stained(
      unit,
      heard.flatMap(([webhookId, { failures }]) => (failures === 0 ? [webhookId] : [])),
    );
    for (const [webhookId, said] of heard) {
      if (said.failures > 0) await this.note(unit, webhookId, said);
      else if (stained.has(webhookId)) await this.clear(unit, webhookId);
    }
  }

  /** Almost no webhook has a past to be cleared by a success, and those without are not touched. */
  private async stained(unit: UnitOfWork, webhookIds: readonly number[]): Promise<Set<number>> {
    const ids = evened(webhookIds);
    if (ids.length === 0) return new Set();
    const rows = await unit.read<{ id: number }>(
      `SELECT id FROM webhook WHERE id IN (${marks(ids.length)}) AND failures > 0`,
      ids,
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async clear(unit: UnitOfWork, webhookId: number): Promise<void> {
    await unit.update('webhook', { failures: 0, failing_since: null, warned_at: null, last_error: '' }, { id: webhookId });
  }

  private async note(unit: UnitOfWork, webhookId: number, said: Hearsay): Promise<void> {
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
        last_error: said.lastError,
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
    unit.emit(isEnd ? disabledEvent(webhook, reason) : failingEvent(webhook, said.lastError));
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
