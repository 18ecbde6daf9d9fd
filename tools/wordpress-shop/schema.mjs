/**
 * The tables of WordPress and WooCommerce that an import reads, with the columns and keys that real shops have.
 * A column is written as `name type`; the first column is the primary key unless `primary` names others.
 */
const ID = 'bigint(20) unsigned NOT NULL';
const AUTO = `${ID} AUTO_INCREMENT`;
const NUMBER = `${ID} DEFAULT 0`;
const TEXT = 'longtext NOT NULL';
const DATE = "datetime NOT NULL DEFAULT '0000-00-00 00:00:00'";
const line = (length, fallback = '') => `varchar(${length}) NOT NULL DEFAULT '${fallback}'`;

const metaOf = (owner, id = 'meta_id') => ({
  columns: { [id]: AUTO, [owner]: NUMBER, meta_key: 'varchar(255) DEFAULT NULL', meta_value: 'longtext DEFAULT NULL' },
  keys: [owner, 'meta_key(191)'],
});

export const TABLES = {
  options: {
    columns: { option_id: AUTO, option_name: line(191), option_value: TEXT, autoload: line(20, 'yes') },
    unique: ['option_name'],
  },
  users: {
    columns: {
      ...{
        ID: AUTO,
        user_login: line(60),
        user_pass: line(255),
        user_nicename: line(50),
        user_email: line(100),
        user_url: line(100),
      },
      ...{
        user_registered: DATE,
        user_activation_key: line(255),
        user_status: 'int(11) NOT NULL DEFAULT 0',
        display_name: line(250),
      },
    },
    keys: ['user_login', 'user_nicename', 'user_email'],
  },
  usermeta: metaOf('user_id', 'umeta_id'),
  posts: {
    columns: {
      ...{ ID: AUTO, post_author: NUMBER, post_date: DATE, post_date_gmt: DATE, post_content: TEXT, post_title: 'text NOT NULL' },
      ...{ post_excerpt: 'text NOT NULL', post_status: line(20, 'publish'), comment_status: line(20, 'open') },
      ...{ ping_status: line(20, 'open'), post_password: line(255), post_name: line(200), to_ping: 'text NOT NULL' },
      ...{
        pinged: 'text NOT NULL',
        post_modified: DATE,
        post_modified_gmt: DATE,
        post_content_filtered: TEXT,
        post_parent: NUMBER,
      },
      ...{ guid: line(255), menu_order: 'int(11) NOT NULL DEFAULT 0', post_type: line(20, 'post'), post_mime_type: line(100) },
      comment_count: 'bigint(20) NOT NULL DEFAULT 0',
    },
    keys: ['post_name(191)', 'post_type,post_status,post_date,ID', 'post_parent', 'post_author'],
  },
  postmeta: metaOf('post_id'),
  terms: {
    columns: { term_id: AUTO, name: line(200), slug: line(200), term_group: 'bigint(10) NOT NULL DEFAULT 0' },
    keys: ['slug(191)', 'name(191)'],
  },
  term_taxonomy: {
    columns: {
      ...{ term_taxonomy_id: AUTO, term_id: NUMBER, taxonomy: line(32), description: TEXT, parent: NUMBER },
      count: 'bigint(20) NOT NULL DEFAULT 0',
    },
    unique: ['term_id,taxonomy'],
    keys: ['taxonomy'],
  },
  term_relationships: {
    columns: { object_id: NUMBER, term_taxonomy_id: NUMBER, term_order: 'int(11) NOT NULL DEFAULT 0' },
    primary: 'object_id,term_taxonomy_id',
    keys: ['term_taxonomy_id'],
  },
  termmeta: metaOf('term_id'),
  comments: {
    columns: {
      ...{ comment_ID: AUTO, comment_post_ID: NUMBER, comment_author: 'tinytext NOT NULL', comment_author_email: line(100) },
      ...{ comment_author_url: line(200), comment_author_IP: line(100), comment_date: DATE, comment_date_gmt: DATE },
      ...{ comment_content: 'text NOT NULL', comment_karma: 'int(11) NOT NULL DEFAULT 0', comment_approved: line(20, '1') },
      ...{ comment_agent: line(255), comment_type: line(20, 'comment'), comment_parent: NUMBER, user_id: NUMBER },
    },
    keys: ['comment_post_ID', 'comment_type', 'comment_parent'],
  },
  commentmeta: metaOf('comment_id'),
  woocommerce_order_items: {
    columns: { order_item_id: AUTO, order_item_name: 'text NOT NULL', order_item_type: line(200), order_id: ID },
    keys: ['order_id'],
  },
  woocommerce_order_itemmeta: metaOf('order_item_id'),
  woocommerce_tax_rates: {
    columns: {
      ...{ tax_rate_id: AUTO, tax_rate_country: line(2), tax_rate_state: line(200), tax_rate: line(8), tax_rate_name: line(200) },
      ...{
        tax_rate_priority: ID,
        tax_rate_compound: 'int(1) NOT NULL DEFAULT 0',
        tax_rate_shipping: 'int(1) NOT NULL DEFAULT 1',
      },
      ...{ tax_rate_order: ID, tax_rate_class: line(200) },
    },
  },
  woocommerce_tax_rate_locations: {
    columns: {
      location_id: AUTO,
      location_code: 'varchar(200) NOT NULL',
      tax_rate_id: ID,
      location_type: 'varchar(40) NOT NULL',
    },
    keys: ['tax_rate_id'],
  },
  wc_tax_rate_classes: { columns: { tax_rate_class_id: AUTO, name: line(200), slug: line(200) }, unique: ['slug(191)'] },
  woocommerce_attribute_taxonomies: {
    columns: {
      ...{
        attribute_id: AUTO,
        attribute_name: line(200),
        attribute_label: 'varchar(200) DEFAULT NULL',
        attribute_type: line(20),
      },
      ...{ attribute_orderby: line(20), attribute_public: 'int(1) NOT NULL DEFAULT 1' },
    },
  },
  woocommerce_api_keys: {
    columns: {
      ...{
        key_id: AUTO,
        user_id: ID,
        description: 'varchar(200) DEFAULT NULL',
        permissions: line(10),
        consumer_key: 'char(64) NOT NULL',
      },
      ...{ consumer_secret: 'char(43) NOT NULL', nonces: 'longtext DEFAULT NULL', truncated_key: 'char(7) NOT NULL' },
      last_access: 'datetime DEFAULT NULL',
    },
  },
  woocommerce_downloadable_product_permissions: {
    columns: {
      ...{
        permission_id: AUTO,
        download_id: line(36),
        product_id: ID,
        order_id: NUMBER,
        order_key: line(200),
        user_email: line(200),
      },
      ...{ user_id: 'bigint(20) unsigned DEFAULT NULL', downloads_remaining: 'varchar(9) DEFAULT NULL', access_granted: DATE },
      ...{ access_expires: 'datetime DEFAULT NULL', download_count: NUMBER },
    },
  },
  wc_webhooks: {
    columns: {
      ...{
        webhook_id: AUTO,
        status: line(200),
        name: 'text NOT NULL',
        user_id: ID,
        delivery_url: 'text NOT NULL',
        secret: 'text NOT NULL',
      },
      ...{ topic: line(200), date_created: DATE, date_created_gmt: DATE, date_modified: DATE, date_modified_gmt: DATE },
      ...{ api_version: 'smallint(4) NOT NULL', failure_count: 'smallint(10) NOT NULL DEFAULT 0' },
      pending_delivery: 'tinyint(1) NOT NULL DEFAULT 0',
    },
  },
  wc_orders: {
    columns: {
      ...{ id: ID, status: 'varchar(20) DEFAULT NULL', currency: 'varchar(10) DEFAULT NULL', type: 'varchar(20) DEFAULT NULL' },
      ...{ tax_amount: 'decimal(26,8) DEFAULT NULL', total_amount: 'decimal(26,8) DEFAULT NULL' },
      ...{ customer_id: 'bigint(20) unsigned DEFAULT NULL', billing_email: 'varchar(320) DEFAULT NULL' },
      ...{ date_created_gmt: 'datetime DEFAULT NULL', date_updated_gmt: 'datetime DEFAULT NULL' },
      ...{ parent_order_id: 'bigint(20) unsigned DEFAULT NULL', payment_method: 'varchar(100) DEFAULT NULL' },
      ...{
        payment_method_title: 'text DEFAULT NULL',
        transaction_id: 'varchar(100) DEFAULT NULL',
        ip_address: 'varchar(100) DEFAULT NULL',
      },
      ...{ user_agent: 'text DEFAULT NULL', customer_note: 'text DEFAULT NULL' },
    },
    keys: ['type,status,date_created_gmt', 'customer_id,status', 'parent_order_id'],
  },
  wc_orders_meta: {
    columns: {
      ...{
        id: AUTO,
        order_id: 'bigint(20) unsigned DEFAULT NULL',
        meta_key: 'varchar(255) DEFAULT NULL',
        meta_value: 'text DEFAULT NULL',
      },
    },
    keys: ['order_id,meta_key(100),meta_value(82)'],
  },
  wc_order_addresses: {
    columns: {
      ...{
        id: AUTO,
        order_id: ID,
        address_type: 'varchar(20) DEFAULT NULL',
        first_name: 'text DEFAULT NULL',
        last_name: 'text DEFAULT NULL',
      },
      ...{
        company: 'text DEFAULT NULL',
        address_1: 'text DEFAULT NULL',
        address_2: 'text DEFAULT NULL',
        city: 'text DEFAULT NULL',
      },
      ...{ state: 'text DEFAULT NULL', postcode: 'text DEFAULT NULL', country: 'text DEFAULT NULL' },
      ...{ email: 'varchar(320) DEFAULT NULL', phone: 'varchar(100) DEFAULT NULL' },
    },
    unique: ['address_type,order_id'],
    keys: ['order_id'],
  },
  wc_order_operational_data: {
    columns: {
      ...{ id: AUTO, order_id: 'bigint(20) unsigned DEFAULT NULL', created_via: 'varchar(100) DEFAULT NULL' },
      ...{ woocommerce_version: 'varchar(20) DEFAULT NULL', prices_include_tax: 'tinyint(1) DEFAULT NULL' },
      ...{ coupon_usages_are_counted: 'tinyint(1) DEFAULT NULL', download_permission_granted: 'tinyint(1) DEFAULT NULL' },
      ...{
        cart_hash: 'varchar(100) DEFAULT NULL',
        new_order_email_sent: 'tinyint(1) DEFAULT NULL',
        order_key: 'varchar(100) DEFAULT NULL',
      },
      ...{
        order_stock_reduced: 'tinyint(1) DEFAULT NULL',
        date_paid_gmt: 'datetime DEFAULT NULL',
        date_completed_gmt: 'datetime DEFAULT NULL',
      },
      ...{ shipping_tax_amount: 'decimal(26,8) DEFAULT NULL', shipping_total_amount: 'decimal(26,8) DEFAULT NULL' },
      ...{ discount_tax_amount: 'decimal(26,8) DEFAULT NULL', discount_total_amount: 'decimal(26,8) DEFAULT NULL' },
      recorded_sales: 'tinyint(1) DEFAULT NULL',
    },
    unique: ['order_id'],
    keys: ['order_key'],
  },
};

/** The statement that creates a table. */
export function createTable(prefix, name) {
  const { columns, primary = Object.keys(columns)[0], unique = [], keys = [] } = TABLES[name];
  const parts = [
    ...Object.entries(columns).map(([column, type]) => `  \`${column}\` ${type}`),
    `  PRIMARY KEY (${columnList(primary)})`,
    ...unique.map((list) => `  UNIQUE KEY \`${nameOf(list)}\` (${columnList(list)})`),
    ...keys.map((list) => `  KEY \`${nameOf(list)}\` (${columnList(list)})`),
  ];
  return `CREATE TABLE \`${prefix}${name}\` (\n${parts.join(',\n')}\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;\n`;
}

const nameOf = (list) => list.replaceAll(/\W+/g, '_').replace(/_$/, '').slice(0, 60);
const columnList = (list) => list.replaceAll(/([a-zA-Z]\w*)/g, '`$1`');
