import { padToPowerOfTwo, lockRow, placeholders, type Instant, type UnitOfWork } from '@grove/database';
import { instantAt, type MailMessage, type Logger } from '@grove/core';
import { CAN_BE_REACTIVATED } from './endpoint-probes.js';
import { assessFailures, NO_FAILURES, type FailureHistory } from './failure-history.rules.js';
import { disabledEvent, enabledEvent, failingEvent } from './health-events.js';
import { disabledMail, enabledMail, goneMail, warningMail, type WebhookSummary } from './health-mails.js';

/** What the attempts of one batch say about one webhook. */
export interface BatchOutcome {
  readonly hasSucceeded: boolean;
  /** A ping was accepted. It does not clear failures: the receiver may still refuse deliveries. */
  readonly hasAcceptedPing: boolean;
  /** Failures since the last success of the batch. */
  readonly failures: number;
  /** The receiver answered 410 Gone. */
  readonly isGone: boolean;
  readonly lastError: string;
}

/** Who is notified when a webhook keeps failing. */
export interface SiteOwner {
  address(): Promise<string>;
  sendMail(message: MailMessage): void;
}

interface WebhookRow extends FailureHistory {
  readonly name: string;
  readonly topic: string;
  readonly deliveryUrl: string;
  readonly status: string;
}

const WEBHOOK_COLUMNS = `name, topic, delivery_url AS deliveryUrl, status, failures, failing_since AS failingSince, warned_at AS warnedAt,
  disabled_for_failures_at AS disabledForFailuresAt`;

/** The log line, the event and the mail about a failing webhook. */
const NOTICES = {
  failing: { message: 'A webhook keeps failing.', event: failingEvent, mail: warningMail },
  disabled: { message: 'A webhook was disabled.', event: disabledEvent, mail: disabledMail },
  gone: { message: 'A webhook was disabled: its receiver answered 410 Gone.', event: disabledEvent, mail: goneMail },
};

/** Counts failures of webhooks, warns the owner, disables webhooks that keep failing, and enables them when their receivers accept deliveries again. */
export class EndpointHealth {
  constructor(
    private readonly owner: SiteOwner,
    private readonly logger: Logger,
    private readonly clock: () => number,
  ) {}

  /** Applies the outcomes of a batch, webhook by webhook in the given order. */
  async apply(unit: UnitOfWork, outcomes: readonly (readonly [webhookId: number, outcome: BatchOutcome])[]): Promise<void> {
    const succeeded = outcomes.flatMap(([webhookId, { hasSucceeded }]) => (hasSucceeded ? [webhookId] : []));
    const recovered = await this.withFailures(unit, succeeded);
    for (const [webhookId, outcome] of outcomes) {
      // Failures come last, so that a success in the same batch does not cancel their effects.
      if (outcome.hasAcceptedPing) await this.startProbation(unit, webhookId);
      if (recovered.has(webhookId)) await this.clearFailures(unit, webhookId);
      if (outcome.failures > 0) await this.addFailures(unit, webhookId, outcome);
    }
  }

  /** Those of the webhooks that have recorded failures. The others, nearly all, are not updated. */
  private async withFailures(unit: UnitOfWork, webhookIds: readonly number[]): Promise<Set<number>> {
    const ids = padToPowerOfTwo(webhookIds);
    if (ids.length === 0) return new Set();
    const rows = await unit.read<{ id: number }>(
      `SELECT id FROM webhook WHERE id IN (${placeholders(ids.length)}) AND (failures > 0 OR disabled_for_failures_at IS NOT NULL)`,
      ids,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Enables a webhook on probation after a ping, if it was disabled automatically. Its failures stay, because its receiver may still refuse deliveries, and
   * the owner is not notified yet. A webhook that its owner stopped stays stopped. Cancelled deliveries stay cancelled; the owner can send them again.
   */
  private async startProbation(unit: UnitOfWork, webhookId: number): Promise<void> {
    const sql = `UPDATE webhook SET status = 'active', disabled_reason = '', modified_at = ? WHERE id = ? AND ${CAN_BE_REACTIVATED}`;
    const { affected } = await unit.query(sql, [this.now(), webhookId]);
    if (affected === 0) return;
    unit.afterCommit(() => this.logger.info({ webhookId }, 'A webhook is on probation: its receiver accepts pings again.'));
  }

  /** Clears the failures after a success. If the webhook was disabled while that delivery was being sent, it becomes active again. */
  private async clearFailures(unit: UnitOfWork, webhookId: number): Promise<void> {
    const row = await this.lock(unit, webhookId);
    if (!row) return;
    const isReactivated = row.disabledForFailuresAt !== null;
    const active = { status: 'active', disabled_reason: '', modified_at: this.now() };
    const changes = { ...toColumns(NO_FAILURES), last_error: '', ...(isReactivated && active) };
    await unit.update('webhook', changes, { id: webhookId });
    if (!isReactivated) return;
    const webhook = summaryOf(webhookId, row);
    unit.emit(enabledEvent(webhook));
    const message = 'A webhook that was disabled automatically is active again.';
    unit.afterCommit(() => this.notifyOwner(message, { webhookId }, (to) => enabledMail(to, webhook)));
  }

  private async addFailures(unit: UnitOfWork, webhookId: number, outcome: BatchOutcome): Promise<void> {
    const row = await this.lock(unit, webhookId);
    if (!row) return;
    const { lastError } = outcome;
    const now = this.now();
    const assessment = assessFailures({ ...row, isActive: row.status === 'active' }, outcome, now);
    const { failures, failingSince, isDisabled, notice } = assessment;
    const reason = outcome.isGone
      ? 'The receiver answered 410: it is gone for good.'
      : `Every attempt has failed since ${failingSince} UTC, ${failures} in all. The last one: ${lastError}`;
    const disabled = { status: 'disabled', disabled_reason: reason, modified_at: now };
    const changes = { ...toColumns(assessment), last_error: lastError, ...(isDisabled && disabled) };
    await unit.update('webhook', changes, { id: webhookId });
    if (isDisabled && !notice) unit.afterCommit(() => this.logger.info({ webhookId }, 'A webhook has failed on probation.'));
    if (!notice) return;
    const webhook = { ...summaryOf(webhookId, row), failures, failingSince };
    const why = isDisabled ? reason : lastError;
    const { message, event, mail } = NOTICES[notice];
    unit.emit(event(webhook, why));
    unit.afterCommit(() => this.notifyOwner(message, { webhookId, reason: why }, (to) => mail(to, webhook, why)));
  }

  private async lock(unit: UnitOfWork, webhookId: number): Promise<WebhookRow | undefined> {
    await lockRow(unit, 'webhook', webhookId);
    const sql = `SELECT ${WEBHOOK_COLUMNS} FROM webhook WHERE id = ? AND status <> 'deleted'`;
    const [row] = await unit.read<WebhookRow>(sql, [webhookId]);
    return row;
  }

  private async notifyOwner(message: string, details: object, mailTo: (address: string) => MailMessage): Promise<void> {
    this.logger.warn(details, message);
    this.owner.sendMail(mailTo(await this.owner.address()));
  }

  private now(): Instant {
    return instantAt(this.clock());
  }
}

const summaryOf = (id: number, { name, topic, deliveryUrl }: WebhookRow): WebhookSummary => ({ id, name, topic, deliveryUrl });

const toColumns = ({ failures, failingSince, warnedAt, disabledForFailuresAt }: FailureHistory) => ({
  failures,
  failing_since: failingSince,
  warned_at: warnedAt,
  disabled_for_failures_at: disabledForFailuresAt,
});
