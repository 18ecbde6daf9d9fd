import { caching } from './caching.js';
import { clients } from './clients.js';
import { errors } from './errors.js';
import { firstOrder } from './first-order.js';
import type { Guide } from './guide.js';
import { idempotency } from './idempotency.js';
import { limits } from './limits.js';
import { migrating } from './migrating.js';
import { money } from './money.js';
import { orderStatuses } from './order-statuses.js';
import { paging } from './paging.js';
import { signingIn } from './signing-in.js';
import { webhooks } from './webhooks.js';

/** All guides, in the order in which a newcomer needs them. */
export const GUIDES: readonly Guide[] = [
  ...[firstOrder, signingIn, paging, money, orderStatuses, webhooks],
  ...[idempotency, errors, caching, limits, clients, migrating],
];
