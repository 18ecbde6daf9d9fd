import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { restError } from '@grove/core';
import type { WebhookStatus } from '@grove/webhooks';

const UnknownWebhook = restError(
  'shop_rest_shop_webhook_invalid_id',
  404,
  'There is no webhook {id}. `grove webhook list` shows all.',
);

/** Finds a webhook that is not deleted. */
export async function findWebhook(app: INestApplicationContext, id: number): Promise<{ id: number; status: WebhookStatus }> {
  const sql = "SELECT id, status FROM webhook WHERE id = ? AND status <> 'deleted'";
  const [webhook] = await app.get(Database).read<{ id: number; status: WebhookStatus }>(sql, [id]);
  if (!webhook) throw new UnknownWebhook({ id });
  return webhook;
}
