import { Repository, type Database } from '@grove/database';
import type { DeliverySettings } from '../model/delivery-settings.js';
import { WebhookEntity } from '../model/webhook.entity.js';
import { RETRY_DELAYS } from '../retries/retry-delays.rules.js';

const SECOND = 1_000;

/** The settings of a webhook whose owner has changed none of them. */
const DEFAULT_SETTINGS: DeliverySettings = {
  inOrderWaitMs: 0,
  storeBodies: 'all',
  retryDelays: RETRY_DELAYS,
  isOnProbation: false,
};

/** The properties of a webhook that are its settings. */
export const DELIVERY_SETTINGS = [
  'id',
  'inOrder',
  'inOrderWait',
  'storeBodies',
  'retrySchedule',
  'disabledForFailuresAt',
] as const;

type WebhookSettings = Pick<WebhookEntity, (typeof DELIVERY_SETTINGS)[number]>;

/**
 * Caches the settings of all webhooks, so that claiming a delivery does not read them. A change takes effect with the next `replaceAll`; settings of
 * newer webhooks are loaded on demand.
 */
export class DeliverySettingsCache {
  private settings = new Map<number, DeliverySettings>();
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(database: Database) {
    this.webhooks = new Repository(database, WebhookEntity);
  }

  /** `webhooks` are all that exist. */
  replaceAll(webhooks: readonly WebhookSettings[]): void {
    this.settings = new Map(webhooks.map((webhook) => [webhook.id, toDeliverySettings(webhook)]));
  }

  /** Loads the settings of these webhooks unless they are cached. */
  async load(webhookIds: readonly number[]): Promise<void> {
    const missing = webhookIds.filter((id) => !this.settings.has(id));
    for (const webhook of await this.webhooks.findInOrder(missing, DELIVERY_SETTINGS))
      this.settings.set(webhook.id, toDeliverySettings(webhook));
  }

  get(webhookId: number): DeliverySettings {
    return this.settings.get(webhookId) ?? DEFAULT_SETTINGS;
  }
}

function toDeliverySettings(webhook: WebhookSettings): DeliverySettings {
  const { inOrder, inOrderWait, storeBodies, retrySchedule, disabledForFailuresAt } = webhook;
  const isOnProbation = disabledForFailuresAt !== null;
  if (!inOrder && storeBodies === 'all' && retrySchedule === null && !isOnProbation) return DEFAULT_SETTINGS;
  return {
    inOrderWaitMs: inOrder ? inOrderWait * SECOND : 0,
    storeBodies,
    retryDelays: retrySchedule?.map((seconds) => seconds * SECOND) ?? RETRY_DELAYS,
    isOnProbation,
  };
}
