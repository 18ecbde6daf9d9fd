import { Database, Repository } from '@grove/database';
import { utcText } from '@grove/core';
import { DeliveryGauges, MAX_COUNTED, WebhookEntity } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';

/** Lists the webhooks with their status, failures and waiting deliveries. */
export async function listWebhooks(_options: object, notify: Notify): Promise<CommandResult> {
  return withGrove(notify, async (app) => {
    const [states, webhooks] = await Promise.all([
      app.get(DeliveryGauges).webhooks(),
      new Repository(app.get(Database), WebhookEntity).find(),
    ]);
    const known = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    const json = states.map(({ id, topic, status, failures, failingSince, waiting }) => ({
      id,
      name: known.get(id)?.name ?? '',
      topic,
      status,
      delivery_url: known.get(id)?.deliveryUrl ?? '',
      failures,
      failing_since: failingSince && utcText(failingSince),
      last_error: known.get(id)?.lastError ?? '',
      disabled_reason: known.get(id)?.disabledReason ?? '',
      waiting,
    }));
    const cells = json.map(({ id, status, topic, failures, waiting, delivery_url: url }) =>
      [id, status, topic, failures, waiting > MAX_COUNTED ? `over ${MAX_COUNTED}` : waiting, withoutControlCharacters(url)].map(
        String,
      ),
    );
    const text = formatTable(['id', 'status', 'topic', 'failures', 'waiting', 'delivery url'], cells);
    return { json, text: json.length === 0 ? 'There are no webhooks.' : text };
  });
}
