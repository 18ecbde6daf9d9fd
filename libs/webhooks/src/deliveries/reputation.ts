import { evened, instantAt, lockRow, marks, type Instant, type Letter, type Logger, type UnitOfWork } from '@grove/kernel';
import { disabledEvent, enabledEvent, failingEvent } from './failing-events.js';
import { disabledLetter, enabledLetter, warningLetter, type ToldWebhook } from './failing-letters.js';
import { verdictOn } from './failing.rules.js';
import { DISABLED_BY_ITSELF } from './probes.js';

/** What attempts of one batch said about one webhook: failures since the last success among them. */
export interface Hearsay {
  readonly hasSucceeded: boolean;
  /** A ping was taken. It clears no failures: what is sent otherwise may still be refused. */
  readonly hasTakenPing: boolean;
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

interface ToldRow {
  name: string;
  topic: string;
  delivery_url: string;
}

interface Row extends ToldRow {
  status: string;
  failures: number;
  failing_since: Instant | null;
  warned_at: Instant | null;
}

/** What a webhook that never failed has of its past. */
const NO_PAST = { failures: 0, failing_since: null, warned_at: null, last_error: '' };

/** Keeps count of the failures of webhooks, warns their owner, disables those of which nothing can be hoped, and enables them when they answer again. */
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
      heard.flatMap(([webhookId, { hasSucceeded, failures }]) => (hasSucceeded && failures === 0 ? [webhookId] : [])),
    );
    for (const [webhookId, said] of heard) {
      // Before what was heard with it: a ping that was taken does not undo what a failure brings about now.
      if (said.hasTakenPing) await this.revive(unit, webhookId);
      if (said.failures > 0) await this.note(unit, webhookId, said);
      else if (stained.has(webhookId)) await unit.update('webhook', NO_PAST, { id: webhookId });
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

  /** Whoever disabled a webhook otherwise, or paused it, is not overruled. What was cancelled stays, for whoever sends it again. */
  private async revive(unit: UnitOfWork, webhookId: number): Promise<void> {
    await lockRow(unit, 'webhook', webhookId);
    const [row] = await unit.read<ToldRow>(
      `SELECT name, topic, delivery_url FROM webhook WHERE id = ? AND ${DISABLED_BY_ITSELF}`,
      [webhookId],
    );
    if (!row) return;
    const active = { status: 'active', disabled_reason: '', modified_at: this.instant() };
    await unit.update('webhook', { ...NO_PAST, ...active }, { id: webhookId });
    const webhook = told(webhookId, row);
    unit.emit(enabledEvent(webhook));
    const message = 'A webhook that was disabled by itself is active again.';
    unit.afterCommit(() => this.tell(message, { webhookId }, (to) => enabledLetter(to, webhook)));
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
        ...(isEnd && { status: 'disabled', disabled_reason: reason, modified_at: instant }),
      },
      { id: webhookId },
    );
    if (!isEnd && !isWarning) return;
    const webhook = { ...told(webhookId, row), failures, failingSince };
    const [message, event, letterOf, why] = isEnd
      ? (['A webhook was disabled.', disabledEvent, disabledLetter, reason] as const)
      : (['A webhook keeps failing.', failingEvent, warningLetter, said.lastError] as const);
    unit.emit(event(webhook, why));
    unit.afterCommit(() => this.tell(message, { webhookId, reason: why }, (to) => letterOf(to, webhook, why)));
  }

  private async tell(message: string, facts: object, letterTo: (address: string) => Letter): Promise<void> {
    this.logger.warn(facts, message);
    this.owner.post(letterTo(await this.owner.address()));
  }

  private instant(): Instant {
    return instantAt(this.clock());
  }
}

const told = (id: number, { name, topic, delivery_url }: ToldRow): ToldWebhook => ({
  id,
  name,
  topic,
  deliveryUrl: delivery_url,
});

const secondsFrom = (from: Instant, to: Instant): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 1000;
