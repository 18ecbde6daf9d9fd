import type { INestApplicationContext } from '@nestjs/common';
import { catalogueKinds } from './catalogue/index.js';
import { commentKinds, postKinds, sharedContentKinds } from './content/index.js';
import { extensionKinds } from './extensions/index.js';
import { orderKinds } from './orders/index.js';
import { peopleKinds } from './people/index.js';
import type { AnySourceKind, RecordOptions } from './source-kind.js';
import type { SourceSettings } from './source-settings.js';
import { taxImportKinds } from './taxes/index.js';
import { webhookKinds } from './webhooks/index.js';

export type { AnySourceKind, RecordOptions };

/** All kinds of records, in the order in which they are imported: records come after those that they refer to. */
export async function sourceKinds(
  app: INestApplicationContext,
  settings: SourceSettings,
  options: RecordOptions,
): Promise<AnySourceKind[]> {
  return [
    ...(await peopleKinds(app, settings)),
    ...taxImportKinds(app),
    ...sharedContentKinds(app),
    ...postKinds(app),
    ...catalogueKinds(app),
    ...commentKinds(app),
    ...orderKinds(app, settings),
    ...(await webhookKinds(app, options)),
    ...extensionKinds(app, settings),
  ];
}
