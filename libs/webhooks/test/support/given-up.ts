import { expect } from '@jest/globals';
import { probeDisabledWebhooks } from '../../src/endpoint-health/endpoint-probes.js';
import { DeliveriesService, type WebhookEntity } from '../../src/index.js';
import type { Receiver } from './receiver.js';
import type { Shop } from './shop.js';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Brings a webhook to where it is disabled by itself, and further. */
export class GivenUp {
  constructor(
    private readonly shop: Shop,
    private readonly receiver: Receiver,
  ) {}

  /** The receiver answers everything with this status. */
  answering(code: number): void {
    this.receiver.answer = (_request, response) => void response.writeHead(code).end();
  }

  /** The receiver takes pings, and answers deliveries with this status. */
  refusing(code: number): void {
    const isPing = () => this.receiver.arrivals.at(-1)!.body.startsWith('webhook_id=');
    this.receiver.answer = (_request, response) => void response.writeHead(isPing() ? 200 : code).end();
  }

  /** A webhook that failed for three days, and is given up when it fails once more. */
  failing(values: Partial<WebhookEntity> = {}): Promise<number> {
    const past = { failures: 16, failingSince: this.shop.instant(-3 * DAY - MINUTE) };
    return this.shop.webhook(`${this.receiver.origin}/hook?key=sesame`, { ...past, retrySchedule: [3_600], ...values });
  }

  /** One that was disabled by itself, with a delivery that was cancelled. */
  async disabled(values?: Partial<WebhookEntity>): Promise<number> {
    const webhook = await this.failing(values);
    this.shop.dispatch();
    this.answering(503);
    await this.shop.emit(1);
    await this.tried(webhook, 1);
    expect(await this.shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', failures: 17 });
    return webhook;
  }

  /** One that is active again a day later, because its receiver took a ping. */
  async onProbation(values?: Partial<WebhookEntity>): Promise<number> {
    const webhook = await this.disabled(values);
    this.answering(200);
    this.shop.pass(DAY + MINUTE);
    await this.probe();
    await this.becomes(webhook, 'active');
    return webhook;
  }

  probe(): Promise<void> {
    return probeDisabledWebhooks(this.shop.database, this.shop.clock);
  }

  /** Somebody asks for a ping. */
  async ping(webhook: number): Promise<void> {
    await this.shop.database.write((unit) => new DeliveriesService(this.shop.database).ping(unit, { id: webhook }));
  }

  /** How many were asked for so far, whether they were sent yet or not. */
  async pings(): Promise<number> {
    return (await this.shop.database.read("SELECT id FROM outbox WHERE topic = 'ping'")).length;
  }

  async deliveriesOf(webhook: number) {
    return (await this.shop.deliveries()).filter(({ webhook_id }) => webhook_id === webhook);
  }

  /** Its deliveries once there are so many, and none has an attempt to come. */
  tried(webhook: number, count: number) {
    return this.shop.until(
      () => this.deliveriesOf(webhook),
      (rows) => rows.length === count && rows.every(({ state }) => state !== 'waiting'),
    );
  }

  /** The webhook once it has this status. */
  becomes(webhook: number, status: string) {
    return this.shop.until(
      () => this.shop.webhookRow(webhook),
      (row) => row.status === status,
    );
  }

  /** What the letters are about, once there are so many. */
  letters(count: number): Promise<string[]> {
    return this.shop.until(
      async () => this.shop.letters.map(({ subject }) => subject),
      (subjects) => subjects.length >= count,
    );
  }
}
