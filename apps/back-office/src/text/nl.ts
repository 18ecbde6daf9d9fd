import { nl as account } from '../account/text-nl.js';
import { nl as contactMessages } from '../contact-messages/text.js';
import { nl as coupons } from '../coupons/text.js';
import { nl as customers } from '../customers/text.js';
import { nl as home } from '../home/text.js';
import { nl as keys } from '../keys/text.js';
import { nl as media } from '../media/text.js';
import { nl as picker } from '../media/picker/text.js';
import { nl as comments } from '../moderation/text.js';
import { nl as orders } from '../orders/text-nl.js';
import { nl as posts } from '../posts/text-nl.js';
import { nl as products } from '../products/text-nl.js';
import { nl as reports } from '../reports/text.js';
import { nl as session } from '../session/text.js';
import { nl as settings } from '../settings/text-nl.js';
import { nl as shell } from '../shell/text.js';
import { nl as system } from '../system/text.js';
import { nl as users } from '../users/text-nl.js';
import { nl as webhooks } from '../webhooks/text-nl.js';
import type { en } from './en.js';
import { reactAdminTexts } from './react-admin-nl.js';

/** All Dutch texts. */
export const nl: typeof en = {
  ra: reactAdminTexts,
  resources: {
    orders: orders.resource,
    ...products.resources,
    customers: customers.resource,
    coupons: coupons.resource,
    comments: comments.resource,
    keys: keys.resource,
    users: users.resource,
    ...settings.resources,
    media: media.resource,
    reports: reports.resource,
    ...posts.resources,
    webhooks: webhooks.resource,
    'contact-messages': contactMessages.resource,
  },
  home,
  orders: orders.screens,
  products: products.screens,
  customers: customers.screens,
  coupons: coupons.screens,
  comments: comments.screens,
  keys: keys.screens,
  media: media.screens,
  reports: reports.screens,
  account,
  users: users.screens,
  posts: posts.screens,
  picker,
  webhooks: webhooks.screens,
  'contact-messages': contactMessages.screens,
  session,
  settings: settings.screens,
  shell,
  system,
};
