import type { INestApplicationContext } from '@nestjs/common';
import { KeyRing } from '@grove/database';
import { webhookImport } from '@grove/webhooks';
import type { AnySourceKind, RecordOptions } from '../source-kind.js';
import { readWebhooks } from './read-webhooks.js';
import { webhooksWithoutTable } from './webhook-rows.js';

/** Webhooks. Those that are active at the source are paused, unless `options` keep them active. */
export async function webhookKinds(app: INestApplicationContext, { webhooks }: RecordOptions): Promise<AnySourceKind[]> {
  return [
    {
      kind: await webhookImport(app.get(KeyRing)),
      records: { table: 'wc_webhooks', key: 'webhook_id' },
      withoutTable: webhooksWithoutTable,
      read: (ids, context) => readWebhooks(ids, context, webhooks),
    },
  ];
}
