import { readFileSync } from 'node:fs';
import type { Guide } from './guide.js';
import { parseGuide } from './parse-guide.js';

const FOLDER = new URL('../../assets/guides/', import.meta.url);

/** The names of all guides, in the order in which a newcomer needs them. */
const SLUGS = [
  ...['first-ten-minutes', 'first-order', 'signing-in', 'paging', 'money', 'order-statuses', 'webhooks', 'following-changes'],
  ...['idempotency', 'errors', 'caching', 'limits', 'clients', 'agents', 'moving-from-woocommerce'],
];

let guides: readonly Guide[] | undefined;

/** All guides. They are read when somebody opens the documentation for the first time, because most processes never show it. */
export const allGuides = (): readonly Guide[] =>
  (guides ??= SLUGS.map((slug) => parseGuide(slug, readFileSync(new URL(`${slug}.md`, FOLDER), 'utf8'))));
