import { expect } from 'vitest';
import { probeDisabledWebhooks } from '../../src/endpoint-health/endpoint-probes.js';
import { DeliveriesService, type WebhookEntity } from '../../src/index.js';
import type { Receiver } from './receiver.js';
import type { Shop } from './shop.js';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Sets up webhooks that fail, that were disabled automatically, or that are on probation. */
export class FailureScenario {
  constructor(
    private readonly shop: Shop,
    private readonly receiver: Receiver,
  ) {}

  /** The receiver answers everything with this status. */
  answerWith(code: number): void {
    this.receiver.respond = (_request, response) => void response.writeHead(code).end();
  }

  /** The receiver accepts pings, and answers deliveries with this status. */
  acceptOnlyPings(code: number): void {
    const isPing = () => this.receiver.requests.at(-1)!.body.startsWith('webhook_id=');
    this.receiver.respond = (_request, response) => void response.writeHead(isPing() ? 200 : code).end();
  }

  /** Creates a webhook that has failed for three days, and is disabled at the next failure. */
  createFailing(values: Partial<WebhookEntity> = {}): Promise<number> {
    const history = { failures: 16, failingSince: this.shop.instant(-3 * DAY - MINUTE) };
    return this.shop.createWebhook(`${this.receiver.origin}/hook?key=sesame`, { ...history, retrySchedule: [3_600], ...values });
  }

  /** Creates an automatically disabled webhook, with a cancelled delivery. */
  async createDisabled(values?: Partial<WebhookEntity>): Promise<number> {
    const webhook = await this.createFailing(values);
    this.shop.startDispatcher();
    this.answerWith(503);
    await this.shop.emit(1);
    await this.waitForDeliveries(webhook, 1);
    expect(await this.shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', failures: 17 });
    return webhook;
  }

  /** Creates a webhook that is on probation, because its receiver accepted a ping after a day. */
  async createOnProbation(values?: Partial<WebhookEntity>): Promise<number> {
    const webhook = await this.createDisabled(values);
    this.answerWith(200);
    this.shop.advanceClock(DAY + MINUTE);
    await this.probe();
    await this.waitForStatus(webhook, 'active');
    return webhook;
  }

  probe(): Promise<void> {
    return probeDisabledWebhooks(this.shop.database, this.shop.clock);
  }

  /** Requests a ping, as the owner can. */
  async ping(webhook: number): Promise<void> {
    await this.shop.database.write((unit) => new DeliveriesService(this.shop.database).ping(unit, { id: webhook }));
  }

  /** How many pings were created so far, sent or not. */
  async countPings(): Promise<number> {
    return (await this.shop.database.read("SELECT id FROM outbox WHERE topic = 'ping'")).length;
  }

  async deliveriesOf(webhook: number) {
    return (await this.shop.deliveries()).filter(({ webhook_id }) => webhook_id === webhook);
  }

  /** Waits for a number of deliveries, until none of them waits for an attempt. */
  waitForDeliveries(webhook: number, count: number) {
    return this.shop.waitUntil(
      () => this.deliveriesOf(webhook),
      (rows) => rows.length === count && rows.every(({ state }) => state !== 'waiting'),
    );
  }

  /** Waits until the webhook has this status. */
  waitForStatus(webhook: number, status: string) {
    return this.shop.waitUntil(
      () => this.shop.webhookRow(webhook),
      (row) => row.status === status,
    );
  }

  /** Waits for a number of mails, and returns their subjects. */
  waitForMails(count: number): Promise<string[]> {
    return this.shop.waitUntil(
      async () => this.shop.mails.map(({ subject }) => subject),
      (subjects) => subjects.length >= count,
    );
  }
}
