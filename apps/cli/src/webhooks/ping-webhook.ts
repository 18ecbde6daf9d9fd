import { Database } from '@grove/database';
import { DeliveriesService } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { findWebhook } from './find-webhook.js';

/** Asks the dispatcher to send a ping. */
export async function pingWebhook({ webhook }: { webhook: number }, notify: Notify): Promise<CommandResult> {
  return withGrove(notify, async (app) => {
    const { id } = await findWebhook(app, webhook);
    await app.get(Database).write((unit) => app.get(DeliveriesService).ping(unit, { id }));
    return {
      json: { webhook_id: id, pinged: true },
      text: `The dispatcher will send webhook ${id} a ping. To see the result, run \`grove webhook deliveries ${id}\`.`,
    };
  });
}
