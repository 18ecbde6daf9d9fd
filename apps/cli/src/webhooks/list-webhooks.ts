import { Database } from '@grove/database';
import { utcText } from '@grove/core';
import { DeliveryGauges, MAX_COUNTED } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';

interface WebhookRow {
  id: number;
  name: string;
  delivery_url: string;
  last_error: string;
  disabled_reason: string;
}

/** Lists the webhooks with their status, failures and waiting deliveries. */
export async function listWebhooks(_options: object, notify: Notify): Promise<CommandResult> {
  return withGrove(notify, async (app) => {
    const [states, rows] = await Promise.all([
      app.get(DeliveryGauges).webhooks(),
      app.get(Database).read<WebhookRow>('SELECT id, name, delivery_url, last_error, disabled_reason FROM webhook'),
    ]);
    const known = new Map(rows.map((row) => [row.id, row]));
    const json = states.map(({ id, topic, status, failures, failingSince, waiting }) => ({
      id,
      name: known.get(id)?.name ?? '',
      topic,
      status,
      delivery_url: known.get(id)?.delivery_url ?? '',
      failures,
      failing_since: failingSince && utcText(failingSince),
      last_error: known.get(id)?.last_error ?? '',
      disabled_reason: known.get(id)?.disabled_reason ?? '',
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
