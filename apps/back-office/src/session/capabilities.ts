/** What an account may do, by the names of the interface. */
export type Capabilities = Readonly<Record<string, boolean>>;

/** The capability that each resource needs. A screen and its buttons are there only for those who have it; the server checks it again. */
const NEEDED: Readonly<Record<string, string>> = {
  orders: 'manage_orders',
  products: 'manage_products',
  stock: 'manage_products',
  'product-categories': 'manage_product_terms',
  'product-tags': 'manage_product_terms',
  'product-attributes': 'manage_product_terms',
  'shipping-classes': 'manage_product_terms',
  customers: 'manage_customers',
  coupons: 'manage_coupons',
  reports: 'view_reports',
  webhooks: 'manage_webhooks',
  comments: 'moderate_comments',
  'contact-messages': 'publish_pages',
  posts: 'edit_posts',
  users: 'edit_users',
  'site-settings': 'manage_options',
  'shop-settings': 'manage_taxes',
  taxes: 'manage_taxes',
  keys: 'manage_webhooks',
  system: 'manage_options',
  media: 'upload_files',
  pages: 'edit_pages',
};

/** Whether these capabilities are enough for a resource. */
export const mayUse = (capabilities: Capabilities, resource: string): boolean =>
  NEEDED[resource] === undefined || capabilities[NEEDED[resource]] === true;
