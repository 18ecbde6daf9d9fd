import { Not } from 'typeorm';
import { Repository, type Database, type Instant, type UnitOfWork } from '@grove/database';
import { instantAt, type MailMessage, type Logger } from '@grove/core';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';
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

/** The log line, the event and the mail about a failing webhook. */
const NOTICES = {
  failing: { message: 'A webhook keeps failing.', event: failingEvent, mail: warningMail },
  disabled: { message: 'A webhook was disabled.', event: disabledEvent, mail: disabledMail },
  gone: { message: 'A webhook was disabled: its receiver answered 410 Gone.', event: disabledEvent, mail: goneMail },
};

/** Counts failures of webhooks, warns the owner, disables webhooks that keep failing, and enables them when their receivers accept deliveries again. */
export class EndpointHealth {
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(
    database: Database,
    private readonly owner: SiteOwner,
    private readonly logger: Logger,
    private readonly clock: () => number,
  ) {
    this.webhooks = new Repository(database, WebhookEntity);
  }

  /** Applies the outcomes of a batch, webhook by webhook in the given order. */
  async apply(unit: UnitOfWork, outcomes: readonly (readonly [webhookId: number, outcome: BatchOutcome])[]): Promise<void> {
    const succeeded = outcomes.flatMap(([webhookId, { hasSucceeded }]) => (hasSucceeded ? [webhookId] : []));
    const recovered = await this.withFailures(succeeded);
    for (const [webhookId, outcome] of outcomes) {
      // Failures come last, so that a success in the same batch does not cancel their effects.
      if (outcome.hasAcceptedPing) await this.startProbation(unit, webhookId);
      if (recovered.has(webhookId)) await this.clearFailures(unit, webhookId);
      if (outcome.failures > 0) await this.addFailures(unit, webhookId, outcome);
    }
  }

  /** Those of the webhooks that have recorded failures. The others, nearly all, are not updated. */
  private async withFailures(webhookIds: readonly number[]): Promise<Set<number>> {
    const webhooks = await this.webhooks.findInOrder(webhookIds, ['id', 'failures', 'disabledForFailuresAt']);
    return new Set(
      webhooks.flatMap(({ id, failures, disabledForFailuresAt }) => (failures > 0 || disabledForFailuresAt ? id : [])),
    );
  }

  /**
   * Enables a webhook on probation after a ping, if it was disabled automatically. Its failures stay, because its receiver may still refuse deliveries, and
   * the owner is not notified yet. A webhook that its owner stopped stays stopped. Cancelled deliveries stay cancelled; the owner can send them again.
   */
  private async startProbation(unit: UnitOfWork, webhookId: number): Promise<void> {
    const active = { status: 'active' as const, disabledReason: '', modifiedAt: this.now() };
    const { affected } = await this.webhooks.update({ id: webhookId, ...CAN_BE_REACTIVATED }, active);
    if (affected === 0) return;
    unit.afterCommit(() => this.logger.info({ webhookId }, 'A webhook is on probation: its receiver accepts pings again.'));
  }

  /** Clears the failures after a success. If the webhook was disabled while that delivery was being sent, it becomes active again. */
  private async clearFailures(unit: UnitOfWork, webhookId: number): Promise<void> {
    const row = await this.lock(webhookId);
    if (!row) return;
    const isReactivated = row.disabledForFailuresAt !== null;
    const active = { status: 'active' as const, disabledReason: '', modifiedAt: this.now() };
    await this.webhooks.update(webhookId, { ...NO_FAILURES, lastError: '', ...(isReactivated && active) });
    if (!isReactivated) return;
    const webhook = summaryOf(row);
    unit.emit(enabledEvent(webhook));
    const message = 'A webhook that was disabled automatically is active again.';
    unit.afterCommit(() => this.notifyOwner(message, { webhookId }, (to) => enabledMail(to, webhook)));
  }

  private async addFailures(unit: UnitOfWork, webhookId: number, outcome: BatchOutcome): Promise<void> {
    const row = await this.lock(webhookId);
    if (!row) return;
    const { lastError } = outcome;
    const now = this.now();
    const assessment = assessFailures({ ...row, isActive: row.status === 'active' }, outcome, now);
    const { failures, failingSince, isDisabled, notice } = assessment;
    const reason = outcome.isGone
      ? 'The receiver answered 410: it is gone for good.'
      : `Every attempt has failed since ${failingSince} UTC, ${failures} in all. The last one: ${lastError}`;
    const disabled = { status: 'disabled' as const, disabledReason: reason, modifiedAt: now };
    await this.webhooks.update(webhookId, { ...historyOf(assessment), lastError, ...(isDisabled && disabled) });
    if (isDisabled && !notice) unit.afterCommit(() => this.logger.info({ webhookId }, 'A webhook has failed on probation.'));
    if (!notice) return;
    const webhook = { ...summaryOf(row), failures, failingSince };
    const why = isDisabled ? reason : lastError;
    const { message, event, mail } = NOTICES[notice];
    unit.emit(event(webhook, why));
    unit.afterCommit(() => this.notifyOwner(message, { webhookId, reason: why }, (to) => mail(to, webhook, why)));
  }

  private lock(id: number): Promise<WebhookEntity | null> {
    return this.webhooks.findOne({ where: { id, status: Not(DELETED_STATUS) }, lock: { mode: 'pessimistic_write' } });
  }

  private async notifyOwner(message: string, details: object, mailTo: (address: string) => MailMessage): Promise<void> {
    this.logger.warn(details, message);
    this.owner.sendMail(mailTo(await this.owner.address()));
  }

  private now(): Instant {
    return instantAt(this.clock());
  }
}

const summaryOf = ({ id, name, topic, deliveryUrl }: WebhookEntity): WebhookSummary => ({ id, name, topic, deliveryUrl });

const historyOf = ({ failures, failingSince, warnedAt, disabledForFailuresAt }: FailureHistory): FailureHistory => ({
  ...{ failures, failingSince, warnedAt, disabledForFailuresAt },
});
