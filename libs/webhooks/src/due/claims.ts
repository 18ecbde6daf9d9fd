import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { In } from 'typeorm';
import type { Logger } from '@grove/core';
import { CommitOutcomeUnknown, padToPowerOfTwo, Repository, type Database } from '@grove/database';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { DeliveryEntity } from '../model/delivery.entity.js';
import type { WebhookSecrets } from '../secrets/webhook-secrets.js';
import { claimOfDeliveries, sendableDeliveries } from './due-deliveries.sql.js';
import { activeSecretsOf, toDeliveryAttempt, type SendableDelivery } from './sendable-delivery.js';

/** Longer than any request, so that no other process sends the delivery meanwhile; but short, because the claims of a dead process last as long. */
export const LEASE_MS = 40_000;

/** Deliveries in one statement. */
const MAX_CLAIMED = 256;

const SECRET_UNREADABLE =
  'This process delivers nothing to a webhook: its secret was encrypted with another SECRET_KEY. Set SECRET_KEY_PREVIOUS, or give the webhook a new secret.';

/** A due delivery with the opened secrets that sign it. */
interface Signable {
  readonly row: SendableDelivery;
  readonly secrets: readonly string[];
}

interface ClaimsOptions {
  readonly database: Database;
  readonly secrets: WebhookSecrets;
  readonly logger: Logger;
  readonly clock: () => number;
  /** How long claims are gathered for one statement, in milliseconds. */
  readonly gatherMs?: () => number;
}

/** Claims deliveries by updating their rows, so that each attempt is made by one process only. Claims of one moment are one statement. */
export class Claims {
  private readonly processId = randomUUID().slice(0, 13);
  private readonly deliveries: Repository<DeliveryEntity>;
  private readonly loader: DataLoader<number, DeliveryAttempt | undefined>;
  private claimCount = 0;
  /** Webhooks whose secret could not be opened, with the sealed secret: each is logged once. */
  private readonly unreadableSecrets = new Map<number, string>();

  constructor(private readonly options: ClaimsOptions) {
    const { database, gatherMs = () => 0 } = options;
    this.deliveries = new Repository(database, DeliveryEntity);
    this.loader = new DataLoader(
      (ids) =>
        this.claimBatch(
          [...new Set(ids)].sort((one, other) => one - other),
          ids,
        ),
      {
        cache: false,
        maxBatchSize: MAX_CLAIMED,
        batchScheduleFn: (claim) => void setTimeout(claim, gatherMs()),
      },
    );
  }

  /** The next attempt of a delivery, which is ours now. Undefined if it is not due any more, another process has it, or its webhook may not be sent to. */
  claim(deliveryId: number): Promise<DeliveryAttempt | undefined> {
    return this.loader.load(deliveryId);
  }

  /** Releases deliveries that were claimed and not sent: they are due again, as if they had never been claimed. */
  async release(attempts: readonly DeliveryAttempt[]): Promise<void> {
    if (attempts.length === 0) return;
    const [ids, claims] = [attempts.map(({ deliveryId }) => deliveryId), [...new Set(attempts.map(({ claimId }) => claimId))]];
    const released = { dueAt: BigInt(this.options.clock()), claimId: '', attempts: () => 'attempts - 1' };
    await this.options.database.write(() => this.deliveries.update({ id: In(ids), claimId: In(claims) }, released));
  }

  private async claimBatch(ids: readonly number[], wanted: readonly number[]): Promise<(DeliveryAttempt | undefined)[]> {
    const now = this.options.clock();
    const read = sendableDeliveries(padToPowerOfTwo(ids), now);
    const found = await this.signable(await this.options.database.select<SendableDelivery>(read), now);
    const claimId = `${this.processId}-${++this.claimCount}`;
    const claimed = found.length === 0 ? [] : await this.claimFound(found, claimId, now);
    const attempts = new Map(
      claimed.map(({ row, secrets }) => [Number(row.id), toDeliveryAttempt(row, { claimId, secrets, now })]),
    );
    // A delivery that is asked for twice is sent once.
    return wanted.map((id) => {
      const attempt = attempts.get(id);
      attempts.delete(id);
      return attempt;
    });
  }

  private async claimFound(found: readonly Signable[], claimId: string, now: number): Promise<readonly Signable[]> {
    const ids = found.map(({ row }) => Number(row.id));
    return (await this.markClaimed(ids, claimId, now)) === ids.length ? found : this.claimedOf(found, claimId);
  }

  /** Deliveries whose secret can be opened. The others are left to a process that has the key: their receivers are not at fault. */
  private async signable(rows: readonly SendableDelivery[], now: number): Promise<Signable[]> {
    const open = await this.options.secrets.unsealer();
    return rows.flatMap((row) => {
      const [newest, ...others] = activeSecretsOf(row, now).map((stored) => open(row.webhook_id, stored));
      if (newest !== undefined) return [{ row, secrets: [newest, ...others.flatMap((secret) => secret ?? [])] }];
      this.logUnreadableSecret(row);
      return [];
    });
  }

  private logUnreadableSecret({ webhook_id: webhookId, secret }: SendableDelivery): void {
    if (this.unreadableSecrets.get(webhookId) === secret) return;
    this.unreadableSecrets.set(webhookId, secret);
    this.options.logger.error({ webhookId }, SECRET_UNREADABLE);
  }

  /** The UPDATE checks again, row by row, that a delivery is due: two processes never both claim a row. Returns how many were claimed. */
  private async markClaimed(ids: readonly number[], claimId: string, now: number): Promise<number> {
    const claim = claimOfDeliveries(padToPowerOfTwo(ids), claimId, now, LEASE_MS);
    try {
      return (await this.options.database.write((unit) => unit.run(claim))).affected;
    } catch (error) {
      // The rows say whether it was stored.
      if (error instanceof CommitOutcomeUnknown) return -1;
      throw error;
    }
  }

  private async claimedOf(found: readonly Signable[], claimId: string): Promise<Signable[]> {
    const where = { id: In(found.map(({ row }) => Number(row.id))), claimId };
    const rows = await this.deliveries.find({ select: { id: true, attempts: true }, where });
    const attemptsById = new Map(rows.map(({ id, attempts }) => [id, attempts]));
    return found.flatMap(({ row, secrets }) => {
      // The UPDATE has counted this attempt already.
      const started = attemptsById.get(Number(row.id));
      return started === undefined ? [] : [{ row: { ...row, attempts: started - 1 }, secrets }];
    });
  }
}
