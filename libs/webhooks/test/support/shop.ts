import { setTimeout as delay } from 'node:timers/promises';
import { Config, createLogger, instantAt, now, Outbound, type MailMessage, type Resolve } from '@grove/core';
import { Database, databaseMigrations, KeyRing } from '@grove/database';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { startDispatch, webhooksEntities, webhooksMigrations, type Dispatch } from '../../src/index.js';
import { Claims } from '../../src/claiming/claims.js';
import { Relay } from '../../src/outbox/relay.js';
import { WebhookSecrets } from '../../src/secrets/webhook-secrets.js';
import type { WebhookEntity } from '../../src/model/webhook.entity.js';

/** How a dispatch of these tests differs. */
export interface Settings {
  readonly config?: Partial<Config>;
  readonly resolve?: Resolve;
  readonly firstByteMs?: number;
  readonly totalMs?: number;
  readonly siteUrl?: () => Promise<string>;
}

/** A delivery as it stands in its table. */
export interface DeliveryRow {
  id: number;
  webhook_id: number;
  event_id: number;
  resource_id: number;
  topic: string;
  state: string;
  attempts: number;
  due_at: number;
  lease_holder: string;
  duration_ms: number;
  error_code: string;
  response_code: number;
  response_message: string;
  response_body: string;
  request_headers: string;
  response_headers: string;
}

/** What it keeps. */
export const SCHEMA = {
  entities: [...settingsEntities, ...webhooksEntities],
  migrations: [...databaseMigrations, ...settingsMigrations, ...webhooksMigrations],
};

const theSite = async () => 'https://noten.example/';

/** A shop that has nothing but webhooks and things that happen, with a clock that tests turn. */
export class Shop {
  readonly letters: MailMessage[] = [];
  private ahead = 0;
  private readonly stops: (() => Promise<unknown>)[] = [];

  private constructor(readonly database: Database) {}

  /** Opens one over a database that was made with its tables. */
  static async open(url: string): Promise<Shop> {
    return new Shop(await Database.open({ url, ...SCHEMA }));
  }

  readonly clock = (): number => Date.now() + this.ahead;

  /** The moment that far from now, as a column holds it. */
  instant(ms: number): string {
    return instantAt(this.clock() + ms);
  }

  /** Time goes by. */
  pass(ms: number): void {
    this.ahead += ms;
  }

  async webhook(deliveryUrl: string, values: Partial<WebhookEntity> = {}): Promise<number> {
    const { status = 'active', topic = 'order.created', secret = 'a-secret-of-some-length' } = values;
    return this.database.write(async (unit) => {
      const id = await unit.nextId('webhook');
      await unit.insert('webhook', {
        ...{ id, name: 'Books', status, topic, delivery_url: deliveryUrl, secret },
        ...{ previous_secret: values.previousSecret ?? '', previous_until: values.previousUntil ?? null, user_id: 1 },
        ...{ created_at: now(), failures: values.failures ?? 0, failing_since: values.failingSince ?? null, disabled_reason: '' },
        ...{
          in_order: Number(values.inOrder ?? false),
          in_order_wait: values.inOrderWait ?? 3_600,
          store_bodies: values.storeBodies ?? 'all',
        },
        retry_schedule: values.retrySchedule ? JSON.stringify(values.retrySchedule) : null,
      });
      return id;
    });
  }

  /** Something happened. */
  async emit(resourceId: number, topic = 'order.created', payload: unknown = { id: resourceId }): Promise<void> {
    await this.database.write(async (unit) => unit.emit({ topic, resourceId, payload }));
  }

  /** So much happened at once. */
  async emitMany(count: number, topic = 'order.created'): Promise<void> {
    await this.database.write(async (unit) => {
      for (let id = 1; id <= count; id++) unit.emit({ topic, resourceId: id, payload: { id } });
    });
  }

  /** What happened becomes deliveries, which wait for their first attempt. */
  async relay(): Promise<void> {
    const relay = new Relay(this.database, this.clock);
    while ((await relay.relayBatch()).events > 0);
  }

  /** Deliveries, or those that meet this condition, come to this state without being sent. */
  async settle(state: string, condition = '1 = 1'): Promise<void> {
    const sql = `UPDATE webhook_delivery SET state = ?, attempts = 1 WHERE ${condition}`;
    await this.database.write((unit) => unit.query(sql, [state]));
  }

  /** What a dispatcher takes by. */
  claims(): Claims {
    const secrets = new WebhookSecrets(new KeyRing(this.database, new Config()));
    return new Claims(this.database, secrets, createLogger('silent'), this.clock);
  }

  /** Starts one of any number of dispatchers. */
  dispatch({ config = {}, resolve, firstByteMs = 15_000, totalMs = 20_000, siteUrl = theSite }: Settings = {}): Dispatch {
    const full = Object.assign(new Config(), { outboundAllow: ['127.0.0.1'], ...config });
    const outbound = new Outbound(full, resolve);
    const dispatch = startDispatch({
      ...{ config: full, database: this.database, outbound, clock: this.clock, timeouts: { firstByteMs, totalMs } },
      owner: { address: async () => 'boss@noten.example', sendMail: (letter) => void this.letters.push(letter) },
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
    return { notify: dispatch.notify, stop };
  }

  /** Sends one event to each of these addresses, and gives what stands on the records after the first attempt, by their names. */
  async outcomes(urls: readonly [name: string, url: string][], settings?: Settings): Promise<ReadonlyMap<string, DeliveryRow>> {
    const names = new Map<number, string>();
    // A second attempt comes in an hour, so however slow a machine is, tests see the first one only.
    for (const [name, url] of urls) names.set(await this.webhook(url, { retrySchedule: [3_600] }), name);
    this.dispatch(settings);
    await this.emit(1);
    const rows = await this.tried(1);
    return new Map(rows.map((row) => [names.get(row.webhook_id)!, row]));
  }

  /** The deliveries, oldest first, as they stand. */
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

  /** Looks until it is so; tests have their own limit of time. */
  async until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
    for (;;) {
      const seen = await look();
      if (isSo(seen)) return seen;
      await delay(10);
    }
  }

  /** The deliveries once none of them has an attempt to come. */
  finished(count: number) {
    return this.until(
      () => this.deliveries(),
      (rows) => rows.length >= count && rows.every(({ state }) => state !== 'waiting'),
    );
  }

  /** The deliveries once each was tried so often and nobody is at them. */
  tried(attempts: number) {
    return this.until(
      () => this.deliveries(),
      (rows) => rows.length > 0 && rows.every((row) => row.attempts >= attempts && row.lease_holder === ''),
    );
  }

  async close(): Promise<void> {
    for (const stop of this.stops) await stop();
    await this.database.close();
  }
}
