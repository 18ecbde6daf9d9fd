import type { INestApplicationContext } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { restError } from '@grove/core';
import { DELETED_STATUS, WebhookEntity } from '@grove/webhooks';

const UnknownWebhook = restError(
  'shop_rest_shop_webhook_invalid_id',
  404,
  'There is no webhook {id}. `grove webhook list` shows all.',
);

/** Finds a webhook that is not deleted. */
export async function findWebhook(app: INestApplicationContext, id: number): Promise<WebhookEntity> {
  const webhooks = new Repository(app.get(Database), WebhookEntity);
  const webhook = await webhooks.findOneBy({ id, status: Not(DELETED_STATUS) });
  if (!webhook) throw new UnknownWebhook({ id });
  return webhook;
}
