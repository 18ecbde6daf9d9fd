import english from 'ra-language-english';
import { en as account } from '../account/text.js';
import { en as contactMessages } from '../contact-messages/text.js';
import { en as coupons } from '../coupons/text.js';
import { en as customers } from '../customers/text.js';
import { en as home } from '../home/text.js';
import { en as keys } from '../keys/text.js';
import { en as media } from '../media/text.js';
import { en as picker } from '../media/picker/text.js';
import { en as comments } from '../moderation/text.js';
import { en as orders } from '../orders/text.js';
import { en as posts } from '../posts/text.js';
import { en as products } from '../products/text.js';
import { en as reports } from '../reports/text.js';
import { en as session } from '../session/text.js';
import { en as settings } from '../settings/text.js';
import { en as shell } from '../shell/text.js';
import { en as system } from '../system/text.js';
import { en as users } from '../users/text.js';
import { en as webhooks } from '../webhooks/text.js';

/** All English texts: each subject has its own. */
export const en = {
  ra: { ...english.ra, auth: { ...english.ra.auth, logout: 'Sign out' }, page: { ...english.ra.page, dashboard: 'Home' } },
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
