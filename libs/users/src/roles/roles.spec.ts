import { describe, expect, it } from 'vitest';
import { allows, capabilitiesOf, isRole, ROLE_NAMES, type Role } from './roles.js';

/** Who holds a capability, in the order of the table. */
const holders = (capability: string): Role[] => ROLE_NAMES.filter((role) => allows([role], capability));

const EVERYBODY: Role[] = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
  'ext_store_locator_manager',
  'customer',
  'shop_manager',
];
const WRITERS: Role[] = ['administrator', 'editor', 'author', 'contributor', 'shop_manager'];
const PUBLISHERS: Role[] = ['administrator', 'editor', 'author', 'shop_manager'];
const EDITORS: Role[] = ['administrator', 'editor', 'shop_manager'];
const SHOPKEEPERS: Role[] = ['administrator', 'shop_manager'];
const OWNER: Role[] = ['administrator'];

describe('Roles', () => {
  it.each<[promise: string, capabilities: string[], roles: Role[]]>([
    ['everyone with an account reads', ['read'], EVERYBODY],
    ['contributors and above write posts and delete their unpublished ones', ['edit_posts', 'delete_posts'], WRITERS],
    [
      'authors and above publish, and change or delete what they published',
      ['publish_posts', 'edit_published_posts', 'delete_published_posts'],
      PUBLISHERS,
    ],
    ['authors and above upload media', ['upload_files'], PUBLISHERS],
    ['editors and shop managers change and delete posts of others', ['edit_others_posts', 'delete_others_posts'], EDITORS],
    [
      'editors and shop managers read, change and delete private posts',
      ['read_private_posts', 'edit_private_posts', 'delete_private_posts'],
      EDITORS,
    ],
    [
      'only editors and shop managers write pages',
      ['edit_pages', 'publish_pages', 'delete_pages', 'edit_others_pages', 'edit_published_pages'],
      EDITORS,
    ],
    [
      'editors and shop managers delete and read every page',
      ['delete_others_pages', 'delete_published_pages', 'delete_private_pages', 'edit_private_pages', 'read_private_pages'],
      EDITORS,
    ],
    ['editors and shop managers manage categories and tags', ['manage_categories'], EDITORS],
    ['editors and shop managers moderate comments', ['moderate_comments'], EDITORS],
    ['raw HTML is kept for administrators and editors, not for shop managers', ['unfiltered_html'], ['administrator', 'editor']],
    ['the catalogue belongs to the shop', ['manage_products', 'manage_product_terms'], SHOPKEEPERS],
    ['whoever moderates comments reads product reviews', ['read_product_reviews'], EDITORS],
    ['orders, coupons and customers belong to the shop', ['manage_orders', 'manage_coupons', 'manage_customers'], SHOPKEEPERS],
    ['taxes, webhooks and reports belong to the shop', ['manage_taxes', 'manage_webhooks', 'view_reports'], SHOPKEEPERS],
    ['administrators and shop managers see all people', ['list_users'], SHOPKEEPERS],
    [
      'only administrators create, change, delete and promote people',
      ['create_users', 'edit_users', 'delete_users', 'promote_users'],
      OWNER,
    ],
    ['only administrators change settings', ['manage_options'], OWNER],
    ['nobody may what nobody thought of', ['manage_everything', 'toString', '__proto__', ''], []],
  ])('%s', (_promise, capabilities, roles) => {
    for (const capability of capabilities) expect({ capability, roles: holders(capability) }).toEqual({ capability, roles });
  });

  it('an administrator may everything that any role may', () => {
    expect(new Set(capabilitiesOf(['administrator']))).toEqual(new Set(capabilitiesOf(ROLE_NAMES)));
  });

  it('a person may what any of the roles allows', () => {
    expect(allows(['customer', 'author'], 'publish_posts')).toBe(true);
    expect(allows(['customer', 'author'], 'manage_orders')).toBe(false);
    expect(capabilitiesOf(['customer', 'contributor'])).toEqual(['read', 'edit_posts', 'delete_posts']);
  });

  it('no role, or one that no longer exists, allows nothing', () => {
    expect(capabilitiesOf([])).toEqual([]);
    expect(capabilitiesOf(['pirate', 'constructor'])).toEqual([]);
    expect(allows(['pirate'], 'read')).toBe(false);
  });

  it('knows its names exactly', () => {
    expect(ROLE_NAMES.filter(isRole)).toEqual(ROLE_NAMES);
    expect(['Editor', 'editor ', '', 'toString', '__proto__'].filter(isRole)).toEqual([]);
  });
});
