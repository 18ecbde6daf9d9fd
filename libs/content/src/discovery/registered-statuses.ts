import { SHOP_STATUSES } from '../posts/post-status.rules.js';

/** A status and who sees the posts that have it. */
interface RegisteredStatus {
  readonly slug: string;
  readonly name: string;
  readonly private: boolean;
  readonly protected: boolean;
  readonly public: boolean;
  readonly queryable: boolean;
  readonly showInList: boolean;
}

const HIDDEN = { private: false, protected: false, public: false, queryable: false, showInList: true };
const SHOP_NAMES = ['Pending payment', 'Processing', 'On hold', 'Completed', 'Cancelled', 'Refunded', 'Failed'];

/** Every status a post can have. */
export const STATUSES: readonly RegisteredStatus[] = [
  { ...HIDDEN, slug: 'publish', name: 'Published', public: true, queryable: true },
  { ...HIDDEN, slug: 'future', name: 'Scheduled', protected: true },
  { ...HIDDEN, slug: 'draft', name: 'Draft', protected: true },
  { ...HIDDEN, slug: 'pending', name: 'Pending', protected: true },
  { ...HIDDEN, slug: 'private', name: 'Private', private: true },
  { ...HIDDEN, slug: 'trash', name: 'Trash', showInList: false },
  ...SHOP_STATUSES.map((slug, index) => ({ ...HIDDEN, slug, name: SHOP_NAMES[index] })),
];
