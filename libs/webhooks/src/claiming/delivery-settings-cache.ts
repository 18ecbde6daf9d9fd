import { placeholders, type Database } from '@grove/database';
import type { DeliverySettings } from '../model/delivery-settings.js';
import type { StoreBodies } from '../model/store-bodies.rules.js';
import { RETRY_DELAYS } from '../retries/retry-delays.rules.js';

const SECOND = 1_000;

/** The settings of a webhook whose owner has changed none of them. */
const DEFAULT_SETTINGS: DeliverySettings = {
  inOrderWaitMs: 0,
  storeBodies: 'all',
  retryDelays: RETRY_DELAYS,
  isOnProbation: false,
};

/** The columns of `webhook w` that contain the settings. */
export const DELIVERY_SETTINGS_COLUMNS =
  'w.in_order, w.in_order_wait, w.store_bodies, w.retry_schedule, w.disabled_for_failures_at';

/** A webhook with these columns. */
export interface DeliverySettingsRow {
  readonly id: number;
  readonly in_order: number | boolean;
  readonly in_order_wait: number;
  readonly store_bodies: StoreBodies;
  readonly retry_schedule: string | null;
  readonly disabled_for_failures_at: string | null;
}

/**
 * Caches the settings of all webhooks, so that claiming a delivery does not read them. A change takes effect with the next `replaceAll`; settings of
 * newer webhooks are loaded on demand.
 */
export class DeliverySettingsCache {
  private settings = new Map<number, DeliverySettings>();

  constructor(private readonly database: Database) {}

  /** `rows` are all webhooks. */
  replaceAll(rows: readonly DeliverySettingsRow[]): void {
    this.settings = new Map(rows.map((row) => [row.id, toDeliverySettings(row)]));
  }

  /** Loads the settings of these webhooks unless they are cached. */
  async load(webhookIds: readonly number[]): Promise<void> {
    const missing = webhookIds.filter((id) => !this.settings.has(id));
    if (missing.length === 0) return;
    const sql = `SELECT w.id, ${DELIVERY_SETTINGS_COLUMNS} FROM webhook w WHERE w.id IN (${placeholders(missing.length)})`;
    for (const row of await this.database.read<DeliverySettingsRow>(sql, missing))
      this.settings.set(row.id, toDeliverySettings(row));
  }

  get(webhookId: number): DeliverySettings {
    return this.settings.get(webhookId) ?? DEFAULT_SETTINGS;
  }
}

function toDeliverySettings({
  in_order,
  in_order_wait,
  store_bodies,
  retry_schedule,
  disabled_for_failures_at,
}: DeliverySettingsRow): DeliverySettings {
  const isOnProbation = disabled_for_failures_at !== null;
  if (!in_order && store_bodies === 'all' && retry_schedule === null && !isOnProbation) return DEFAULT_SETTINGS;
  return {
    inOrderWaitMs: in_order ? in_order_wait * SECOND : 0,
    storeBodies: store_bodies,
    retryDelays:
      retry_schedule === null ? RETRY_DELAYS : (JSON.parse(retry_schedule) as number[]).map((seconds) => seconds * SECOND),
    isOnProbation,
  };
}
