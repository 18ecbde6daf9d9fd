import { Database } from '@grove/database';
import { utcText } from '@grove/core';
import { DeliveryGauges, MAX_COUNTED } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { Answer, Tell } from '../terminal/answer.js';
import { columns, plain } from '../terminal/columns.js';

interface Told {
  id: number;
  name: string;
  delivery_url: string;
  last_error: string;
  disabled_reason: string;
}

/** How each webhook fares. */
export async function list(_options: object, tell: Tell): Promise<Answer> {
  return withGrove(tell, async (app) => {
    const [states, rows] = await Promise.all([
      app.get(DeliveryGauges).webhooks(),
      app.get(Database).read<Told>('SELECT id, name, delivery_url, last_error, disabled_reason FROM webhook'),
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
      [id, status, topic, failures, waiting > MAX_COUNTED ? `over ${MAX_COUNTED}` : waiting, plain(url)].map(String),
    );
    const text = columns(['id', 'status', 'topic', 'failures', 'waiting', 'delivery url'], cells);
    return { json, text: json.length === 0 ? 'There are no webhooks.' : text };
  });
}
