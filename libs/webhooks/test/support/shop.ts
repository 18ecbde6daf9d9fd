import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Configuration,
  createLogger,
  instantAt,
  now,
  SafeHttpClient,
  OutboundConfig,
  type MailMessage,
  type Resolve,
} from '@grove/core';
import { Database, databaseMigrations, KeyRing, SecretsConfig } from '@grove/database';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { startDispatch, webhooksEntities, WebhooksConfig, webhooksMigrations, type Dispatch } from '../../src/index.js';
import { Claims } from '../../src/due/claims.js';
import { DueDeliveries } from '../../src/due/due-deliveries.js';
import { Relay } from '../../src/outbox/relay.js';
import { WebhookSecrets } from '../../src/secrets/webhook-secrets.js';
import type { WebhookEntity } from '../../src/model/webhook.entity.js';
import { insertRow } from '@grove/database/testing';

/** Settings of a dispatcher in a test. */
export interface Settings {
  readonly config?: Partial<WebhooksConfig & OutboundConfig & SecretsConfig>;
  readonly redisUrl?: string;
  readonly resolve?: Resolve;
  readonly firstByteMs?: number;
  readonly totalMs?: number;
  readonly siteUrl?: () => Promise<string>;
}

/** A row of the deliveries. */
export interface DeliveryRow {
  id: number;
  webhook_id: number;
  event_id: number;
  resource_id: number;
  topic: string;
  state: string;
  attempts: number;
  due_at: number;
  claim_id: string;
  duration_ms: number;
  error_code: string;
  response_code: number;
  response_message: string;
  response_body: string;
  request_headers: string;
  response_headers: string;
}

/** The tables that the shop needs. */
export const SCHEMA = {
  entities: [...settingsEntities, ...webhooksEntities],
  migrations: [...databaseMigrations, ...settingsMigrations, ...webhooksMigrations],
};

const defaultSiteUrl = async () => 'https://noten.example/';

/** A shop with webhooks and events only, and with a clock that tests can advance. */
export class Shop {
  readonly mails: MailMessage[] = [];
  private clockOffsetMs = 0;
  private readonly stops: (() => Promise<unknown>)[] = [];

  private constructor(readonly database: Database) {}

  /** Opens a shop on a database that already has the tables. */
  static async open(url: string): Promise<Shop> {
    return new Shop(await Database.open({ url, ...SCHEMA }));
  }

  /** Makes this an installation of its own: databases of tests are copies of one, and the queue has the name of the installation. */
  async becomeInstallation(): Promise<void> {
    await this.database.write((unit) => unit.query('UPDATE server_secret SET secret = ?', [randomUUID()]));
  }

  /** With MySQL dispatchers have a queue, as most installations do, and with SQLite they poll. */
  private get redisUrl(): string {
    return this.database.engineName === 'mysql' ? (process.env.GROVE_TEST_REDIS_URL ?? '') : '';
  }

  readonly clock = (): number => Date.now() + this.clockOffsetMs;

  /** The time in this many milliseconds, in the format of a column. */
  instant(ms: number): string {
    return instantAt(this.clock() + ms);
  }

  /** Advances the clock. */
  advanceClock(ms: number): void {
    this.clockOffsetMs += ms;
  }

  async createWebhook(deliveryUrl: string, values: Partial<WebhookEntity> = {}): Promise<number> {
    const { status = 'active', topic = 'order.created', secret = 'a-secret-of-some-length' } = values;
    return this.database.write(async (unit) => {
      const id = await unit.nextId('webhook');
      await insertRow(unit, 'webhook', {
        ...{ id, name: 'Books', status, topic, delivery_url: deliveryUrl, secret },
        ...{ previous_secret: values.previousSecret ?? '', previous_until: values.previousUntil ?? null, user_id: 1 },
        ...{ created_at: now(), failures: values.failures ?? 0, failing_since: values.failingSince ?? null, disabled_reason: '' },
        ...{
          in_order: Number(values.inOrder ?? false),
          in_order_wait: values.inOrderWait ?? 3_600,
          store_bodies: values.storeBodies ?? 'all',
        },
        api_version: values.apiVersion ?? 1,
        retry_schedule: values.retrySchedule ? JSON.stringify(values.retrySchedule) : null,
      });
      return id;
    });
  }

  /** Stores one event. */
  async emit(resourceId: number, topic = 'order.created', payload: unknown = { id: resourceId }): Promise<void> {
    await this.database.write(async (unit) => unit.emit({ topic, resourceId, payload }));
  }

  /** Stores several events in one unit of work. */
  async emitMany(count: number, topic = 'order.created'): Promise<void> {
    await this.database.write(async (unit) => {
      for (let id = 1; id <= count; id++) unit.emit({ topic, resourceId: id, payload: { id } });
    });
  }

  /** Relays all events: their deliveries then wait for the first attempt. */
  async relay(): Promise<void> {
    const relay = new Relay(this.database, this.clock);
    while ((await relay.relayBatch()).events > 0);
  }

  /** Sets the state of deliveries without sending them. */
  async setState(state: string, condition = '1 = 1'): Promise<void> {
    const sql = `UPDATE webhook_delivery SET state = ?, attempts = 1 WHERE ${condition}`;
    await this.database.write((unit) => unit.query(sql, [state]));
  }

  /** Claims what a dispatcher would send to this webhook now, and returns the bodies. */
  async claim(webhookId: number): Promise<string[]> {
    const secrets = new WebhookSecrets(new KeyRing(this.database, new SecretsConfig()));
    const claims = new Claims({ database: this.database, secrets, logger: createLogger('silent'), clock: this.clock });
    const due = new DueDeliveries(this.database, this.clock);
    const quotas = (await due.webhooksWithDue()).filter((webhook) => webhook.webhookId === webhookId);
    const found = await due.find(quotas.map((webhook) => ({ ...webhook, limit: 10 })));
    const attempts = await Promise.all(found.map(({ id }) => claims.claim(id)));
    return attempts.flatMap((attempt) => attempt?.body ?? []);
  }

  /** Starts a dispatcher; there may be several. */
  startDispatcher({
    config,
    redisUrl = this.redisUrl,
    resolve,
    firstByteMs = 15_000,
    totalMs = 20_000,
    siteUrl = defaultSiteUrl,
  }: Settings = {}): Dispatch {
    const configuration = new Configuration({ outboundAllow: ['127.0.0.1'], ...config }, [
      OutboundConfig,
      SecretsConfig,
      WebhooksConfig,
    ]);
    const outbound = new SafeHttpClient(configuration.get(OutboundConfig), resolve);
    const dispatch = startDispatch({
      ...{ config: configuration.get(WebhooksConfig), database: this.database, redisUrl, outbound, clock: this.clock },
      keyRing: new KeyRing(this.database, configuration.get(SecretsConfig)),
      timeouts: { firstByteMs, totalMs },
      owner: { address: async () => 'boss@noten.example', sendMail: (message) => void this.mails.push(message) },
      logger: createLogger('silent'),
      siteUrl,
    });
    let isStopped = false;
    const stop = async (patienceMs: number) => {
      if (isStopped) return;
      isStopped = true;
      await dispatch.stop(patienceMs);
      await outbound.onModuleDestroy();
    };
    this.stops.push(() => stop(0));
    return { ...dispatch, stop };
  }

  /** Sends one event to each of these URLs, and returns the deliveries after the first attempt, by name. */
  async deliverTo(urls: readonly [name: string, url: string][], settings?: Settings): Promise<ReadonlyMap<string, DeliveryRow>> {
    const names = new Map<number, string>();
    // The second attempt is an hour later, so tests see only the first one, even on slow machines.
    for (const [name, url] of urls) names.set(await this.createWebhook(url, { retrySchedule: [3_600] }), name);
    this.startDispatcher(settings);
    await this.emit(1);
    const rows = await this.waitForAttempts(1);
    return new Map(rows.map((row) => [names.get(row.webhook_id)!, row]));
  }

  /** All deliveries, the oldest first. */
  deliveries() {
    return this.database.read<DeliveryRow>('SELECT * FROM webhook_delivery ORDER BY id');
  }

  async webhookRow(id: number) {
    const [row] = await this.database.read<{
      status: string;
      failures: number;
      failing_since: string | null;
      last_error: string;
      disabled_reason: string;
    }>('SELECT * FROM webhook WHERE id = ?', [id]);
    return row;
  }

  /** Reads until a condition is met. The timeout of the test limits how long. */
  async waitUntil<T>(read: () => Promise<T>, isMet: (value: T) => boolean): Promise<T> {
    for (;;) {
      const value = await read();
      if (isMet(value)) return value;
      await delay(10);
    }
  }

  /** Waits for a number of deliveries, until none of them waits for an attempt. */
  waitForFinished(count: number) {
    return this.waitUntil(
      () => this.deliveries(),
      (rows) => rows.length >= count && rows.every(({ state }) => state !== 'waiting'),
    );
  }

  /** Waits until each delivery has had this many attempts and is not claimed. */
  waitForAttempts(attempts: number) {
    return this.waitUntil(
      () => this.deliveries(),
      (rows) => rows.length > 0 && rows.every((row) => row.attempts >= attempts && row.claim_id === ''),
    );
  }

  async close(): Promise<void> {
    for (const stop of this.stops) await stop();
    await this.database.close();
  }
}
