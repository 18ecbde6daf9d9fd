import { RETRY_DELAYS } from '@grove/webhooks';
import type { DocsView } from '../docs-view.js';
import { versionTable } from '../reference/versions.js';
import { delaysText } from './delays.rules.js';
import type { GuideBlock } from './guide.js';
import { deliveryHeaderTable, exampleDelivery, topicTable } from './webhook-tables.js';

/** What `{{name}}` is within a text or an example. */
const VALUES: Readonly<Record<string, (view: DocsView) => string | number>> = {
  home: ({ context }) => context.home,
  root: ({ context }) => context.root,
  // In this shop, or in the sample shop.
  productId: ({ data }) => data.productId ?? data.idsOf('/shop/v1/products')[0] ?? 1,
  orderId: ({ data }) => data.idsOf('/shop/v1/orders')[0] ?? 1,
  attempts: () => RETRY_DELAYS.length + 1,
  retryDelays: () => delaysText(RETRY_DELAYS),
  deliveryTopic: (view) => exampleDelivery(view).topic,
  deliverySecret: (view) => exampleDelivery(view).secret,
  deliveryBody: (view) => JSON.stringify(JSON.parse(exampleDelivery(view).body), null, 2),
};

/** What `{{name}}` is in a paragraph of its own. */
export const PARTS: Readonly<Record<string, GuideBlock>> = {
  versions: versionTable,
  topics: topicTable,
  deliveryHeaders: deliveryHeaderTable,
};

/** A text with its values. Throws if it names one that there is not. */
export const filled = (text: string, view: DocsView): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(VALUES, name)) throw new Error(`Guides have no value ${name}.`);
    return String(VALUES[name](view));
  });
