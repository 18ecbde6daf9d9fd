import { evened, lockRow, marks, type Instant, type UnitOfWork } from '@grove/database';
import { instantAt, type Letter, type Logger } from '@grove/core';
import { disabledEvent, enabledEvent, failingEvent } from './health-events.js';
import { disabledLetter, enabledLetter, goneLetter, warningLetter, type ToldWebhook } from './health-letters.js';
import { judged, NO_PAST, type Past } from './failure-history.rules.js';
import { MAY_COME_BACK } from './endpoint-probes.js';

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

interface Row extends Past {
  readonly name: string;
  readonly topic: string;
  readonly deliveryUrl: string;
  readonly status: string;
}

const ROW = `name, topic, delivery_url AS deliveryUrl, status, failures, failing_since AS failingSince, warned_at AS warnedAt,
  probing_since AS probingSince`;

/** What is told of a webhook that failed. */
const NEWS = {
  failing: { message: 'A webhook keeps failing.', event: failingEvent, letter: warningLetter },
  disabled: { message: 'A webhook was disabled.', event: disabledEvent, letter: disabledLetter },
  gone: { message: 'A webhook was disabled: its receiver is gone for good.', event: disabledEvent, letter: goneLetter },
};

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
      heard.flatMap(([webhookId, { hasSucceeded }]) => (hasSucceeded ? [webhookId] : [])),
    );
    for (const [webhookId, said] of heard) {
      // The failures last: nothing that was taken with them undoes what they bring about.
      if (said.hasTakenPing) await this.revive(unit, webhookId);
      if (stained.has(webhookId)) await this.clear(unit, webhookId);
      if (said.failures > 0) await this.note(unit, webhookId, said);
    }
  }

  /** Almost no webhook has a past to be cleared by a success, and those without are not touched. */
  private async stained(unit: UnitOfWork, webhookIds: readonly number[]): Promise<Set<number>> {
    const ids = evened(webhookIds);
    if (ids.length === 0) return new Set();
    const rows = await unit.read<{ id: number }>(
      `SELECT id FROM webhook WHERE id IN (${marks(ids.length)}) AND (failures > 0 OR probing_since IS NOT NULL)`,
      ids,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * A ping was taken: back on probation, with its past, since what else is sent may be refused as before. Nobody is told of that yet. Whoever disabled
   * a webhook otherwise, or paused it, is not overruled. What was cancelled stays, for whoever sends it again.
   */
  private async revive(unit: UnitOfWork, webhookId: number): Promise<void> {
    const sql = `UPDATE webhook SET status = 'active', disabled_reason = '', modified_at = ? WHERE id = ? AND ${MAY_COME_BACK}`;
    const { affected } = await unit.query(sql, [this.instant(), webhookId]);
    if (affected === 0) return;
    unit.afterCommit(() => this.logger.info({ webhookId }, 'A webhook is on probation: its receiver takes pings again.'));
  }

  /** A delivery was taken: the past is over. One that was on its way when the webhook was disabled by itself speaks for it as well. */
  private async clear(unit: UnitOfWork, webhookId: number): Promise<void> {
    const row = await this.locked(unit, webhookId);
    if (!row) return;
    const isBack = row.probingSince !== null;
    const active = { status: 'active', disabled_reason: '', modified_at: this.instant() };
    await unit.update('webhook', { ...columnsOf(NO_PAST), last_error: '', ...(isBack && active) }, { id: webhookId });
    if (!isBack) return;
    const webhook = told(webhookId, row);
    unit.emit(enabledEvent(webhook));
    const message = 'A webhook that was disabled by itself is delivered to again.';
    unit.afterCommit(() => this.tell(message, { webhookId }, (to) => enabledLetter(to, webhook)));
  }

  private async note(unit: UnitOfWork, webhookId: number, said: Hearsay): Promise<void> {
    const row = await this.locked(unit, webhookId);
    if (!row) return;
    const { lastError } = said;
    const instant = this.instant();
    const judgement = judged({ ...row, isActive: row.status === 'active' }, said, instant);
    const { failures, failingSince, isDisabled, news } = judgement;
    const reason = said.isGone
      ? 'The receiver answered 410: it is gone for good.'
      : `Every attempt has failed since ${failingSince} UTC, ${failures} in all. The last one: ${lastError}`;
    const disabled = { status: 'disabled', disabled_reason: reason, modified_at: instant };
    const changes = { ...columnsOf(judgement), last_error: lastError, ...(isDisabled && disabled) };
    await unit.update('webhook', changes, { id: webhookId });
    if (isDisabled && !news) unit.afterCommit(() => this.logger.info({ webhookId }, 'A webhook did not stand its probation.'));
    if (!news) return;
    const webhook = { ...told(webhookId, row), failures, failingSince };
    const why = isDisabled ? reason : lastError;
    const { message, event, letter } = NEWS[news];
    unit.emit(event(webhook, why));
    unit.afterCommit(() => this.tell(message, { webhookId, reason: why }, (to) => letter(to, webhook, why)));
  }

  private async locked(unit: UnitOfWork, webhookId: number): Promise<Row | undefined> {
    await lockRow(unit, 'webhook', webhookId);
    const [row] = await unit.read<Row>(`SELECT ${ROW} FROM webhook WHERE id = ? AND status <> 'deleted'`, [webhookId]);
    return row;
  }

  private async tell(message: string, facts: object, letterTo: (address: string) => Letter): Promise<void> {
    this.logger.warn(facts, message);
    this.owner.post(letterTo(await this.owner.address()));
  }

  private instant(): Instant {
    return instantAt(this.clock());
  }
}

const told = (id: number, { name, topic, deliveryUrl }: Row): ToldWebhook => ({ id, name, topic, deliveryUrl });

const columnsOf = ({ failures, failingSince, warnedAt, probingSince }: Past) => ({
  failures,
  failing_since: failingSince,
  warned_at: warnedAt,
  probing_since: probingSince,
});
