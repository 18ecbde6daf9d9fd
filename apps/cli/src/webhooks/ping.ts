import { Database } from '@grove/database';
import { DeliveriesService } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { Answer, Tell } from '../terminal/answer.js';
import { knownWebhook } from './known-webhook.js';

/** Leaves a ping for the dispatcher. */
export async function ping({ webhook }: { webhook: number }, tell: Tell): Promise<Answer> {
  return withGrove(tell, async (app) => {
    const { id } = await knownWebhook(app, webhook);
    await app.get(Database).write((unit) => app.get(DeliveriesService).ping(unit, { id }));
    return {
      json: { webhook_id: id, pinged: true },
      text: `The dispatcher sends webhook ${id} a ping. See what comes of it with \`grove webhook deliveries ${id}\`.`,
    };
  });
}
