import { Database, utcText } from '@grove/kernel';
import { DeliveryGauges } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { Answer, Tell } from '../terminal/answer.js';
import { columns, plain } from './columns.js';

/** How each webhook fares. */
export async function list(_options: object, tell: Tell): Promise<Answer> {
  return withGrove(tell, async (app) => {
    const [states, rows] = await Promise.all([
      app.get(DeliveryGauges).webhooks(),
      app.get(Database).read<{ id: number; name: string; delivery_url: string }>('SELECT id, name, delivery_url FROM webhook'),
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
      waiting,
    }));
    const cells = json.map(({ id, status, topic, failures, waiting, delivery_url: url }) =>
      [id, status, topic, failures, waiting, plain(url)].map(String),
    );
    const text = columns(['id', 'status', 'topic', 'failures', 'waiting', 'delivery url'], cells);
    return { json, text: json.length === 0 ? 'There are no webhooks.' : text };
  });
}
