/**
 * Writes the database of a large WordPress shop as a dump, to try and to measure imports:
 *   node tools/wordpress-shop/generate.mjs --orders 100000 --products 10000 --users 20000 --posts 2000 --storage hpos --to shop.sql.gz
 * `--large 100 --large-bytes 4500000` makes so many of the posts, products and orders large: their texts and metadata have so many bytes.
 * The same arguments give the same shop. Restore it with `mariadb DATABASE < shop.sql`, or import the file itself.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { serialize } from 'php-serialize';
import { readOptions } from '../program-options.mjs';
import { DumpWriter } from './dump-writer.mjs';
import * as shop from './shop.mjs';

const { values } = readOptions(import.meta.filename, {
  options: {
    ...{ orders: { type: 'string', default: '1000' }, products: { type: 'string', default: '100' } },
    ...{ users: { type: 'string', default: '200' }, posts: { type: 'string', default: '50' } },
    ...{ large: { type: 'string', default: '0' }, 'large-bytes': { type: 'string', default: '4500000' } },
    ...{
      storage: { type: 'string', default: 'hpos' },
      prefix: { type: 'string', default: 'wp_' },
      to: { type: 'string', default: '-' },
    },
  },
});
const size = Object.fromEntries(['orders', 'products', 'users', 'posts'].map((name) => [name, Number(values[name])]));
const { prefix, storage } = values;
const [large, largeBytes] = [Number(values.large), Number(values['large-bytes'])];
if (!['posts', 'hpos'].includes(storage) || Object.values(size).some((count) => !Number.isInteger(count) || count < 1)) {
  console.error('Give --storage posts or hpos, and whole numbers of at least 1 for --orders, --products, --users and --posts.');
  process.exit(2);
}
const firsts = shop.rangesOf(size);
const dump = new DumpWriter(values.to, prefix);
let [comment, item] = [0, 0];

Object.entries(shop.options(storage)).forEach(([option_name, option_value]) =>
  dump.add('options', { option_name, option_value, ...nextId('option_id') }),
);
addTerms();
for (const rate of shop.taxRates) dump.add('woocommerce_tax_rates', rate);
dump.add('wc_tax_rate_classes', { tax_rate_class_id: 1, name: 'Reduced rate', slug: 'reduced-rate' });
await repeat(size.users, (index) => addUser(index + 1));
await repeat(size.products, (index) => addProduct(firsts.products + index));
await repeat(size.posts, (index) => addPost(firsts.posts + index));
await repeat(size.orders, (index) => (storage === 'hpos' ? addOrderRow : addOrderPost)(firsts.orders + index));
await dump.end();

async function repeat(count, add) {
  for (let index = 0; index < count; index++) {
    add(index);
    if (index < large || index % 100 === 0) await dump.drain();
  }
}

/** The next number of a column that numbers its rows. */
function nextId(column, counters = (nextId.counters ??= {})) {
  return { [column]: (counters[column] = (counters[column] ?? 0) + 1) };
}

function addMeta(table, idColumn, owner, id, meta) {
  for (const [meta_key, meta_value] of Object.entries(meta))
    dump.add(table, { [idColumn]: nextId(table)[table], [owner]: id, meta_key, meta_value });
}

function addTerms() {
  const taxonomies = ['category', 'product_cat', 'product_type', ...Array(20).fill('product_cat')];
  taxonomies.forEach((taxonomy, index) => {
    const term_id = index + 1;
    const name = index < 2 ? 'Uncategorized' : taxonomy === 'product_type' ? 'simple' : `Category ${index}`;
    dump.add('terms', { term_id, name, slug: name.toLowerCase().replaceAll(' ', '-') });
    dump.add('term_taxonomy', { term_taxonomy_id: term_id, term_id, taxonomy });
  });
}

function addUser(ID) {
  const user_login = ID === 1 ? 'owner' : `customer${ID}`;
  const user_email = ID === 1 ? 'owner@generated.example' : shop.emailOf(ID);
  dump.add('users', {
    ID,
    user_login,
    user_nicename: user_login,
    user_email,
    user_registered: shop.dateOf(ID),
    display_name: user_login,
  });
  addMeta('usermeta', 'umeta_id', 'user_id', ID, {
    ...shop.userMeta(ID, prefix),
    ...(ID === 1 && { _application_passwords: ownerPasswords() }),
  });
}

/** The application password of the owner, as WordPress 6.8 and later keep it. */
function ownerPasswords() {
  const key = new TextEncoder().encode('wp_fast_hash_6.8+');
  const digest = blake2b(new TextEncoder().encode(shop.OWNER_PASSWORD.replaceAll(' ', '')), { key, dkLen: 30 });
  const password = `$generic$${Buffer.from(digest).toString('base64url')}`;
  const uuid = '11111111-2222-4333-8444-555555555555';
  return serialize([{ uuid, app_id: '', name: 'generated', password, created: 1_700_000_000, last_used: null, last_ip: null }]);
}

function addPostRow(row) {
  const date = shop.dateOf(row.ID);
  dump.add('posts', {
    post_author: 1,
    post_date: date,
    post_date_gmt: date,
    post_modified: date,
    post_modified_gmt: date,
    ...row,
  });
}

function addProduct(ID) {
  const post_title = shop.productName(ID);
  addPostRow({
    ID,
    post_type: 'product',
    post_title,
    post_name: `product-${ID}`,
    post_content: `<p>${post_title}, roasted.</p>`,
  });
  const isLarge = ID - firsts.products < large;
  const layout = isLarge && {
    _page_builder_data: serialize([{ element: 'text', settings: { text: shop.longText(largeBytes) } }]),
  };
  addMeta('postmeta', 'meta_id', 'post_id', ID, { ...shop.productMeta(ID), ...layout });
  for (const term_taxonomy_id of [3, 4 + shop.pick(20, ID)]) dump.add('term_relationships', { object_id: ID, term_taxonomy_id });
}

function addPost(ID) {
  addPostRow({
    ID,
    post_title: `Recipe ${ID}`,
    post_name: `recipe-${ID}`,
    post_content: ID - firsts.posts < large ? shop.longText(largeBytes) : '<p>Mix the nuts.</p>',
    post_excerpt: 'Nuts.',
  });
  dump.add('term_relationships', { object_id: ID, term_taxonomy_id: 1 });
  addComment(ID, {
    comment_content: 'A good recipe.',
    comment_author: 'Reader',
    comment_author_email: 'reader@generated.example',
  });
}

function addComment(post, row) {
  const date = shop.dateOf(post, 7);
  dump.add('comments', { comment_ID: ++comment, comment_post_ID: post, comment_date: date, comment_date_gmt: date, ...row });
}

function addItems(order_id, order) {
  for (const { type, name, meta } of shop.itemsOf(order)) {
    dump.add('woocommerce_order_items', { order_item_id: ++item, order_item_name: name, order_item_type: type, order_id });
    addMeta('woocommerce_order_itemmeta', 'meta_id', 'order_item_id', item, meta);
  }
  addComment(order_id, {
    comment_content: 'The order was paid.',
    comment_author: 'WooCommerce',
    comment_type: 'order_note',
    comment_agent: 'WooCommerce',
  });
}

function addOrderPost(ID) {
  const order = orderOf(ID);
  addPostRow({
    ID,
    post_type: 'shop_order',
    post_status: order.status,
    post_title: 'Order',
    post_name: `order-${ID}`,
    comment_status: 'closed',
  });
  addMeta('postmeta', 'meta_id', 'post_id', ID, { ...shop.orderMeta(ID, order), ...largeOrderMeta(ID) });
  addItems(ID, order);
}

function addOrderRow(ID) {
  const [order, date] = [orderOf(ID), shop.dateOf(ID)];
  const meta = shop.orderMeta(ID, order);
  addPostRow({ ID, post_type: 'shop_order_placehold', post_status: 'draft', comment_status: 'closed' });
  dump.add('wc_orders', {
    ...{
      id: ID,
      status: order.status,
      currency: 'EUR',
      type: 'shop_order',
      tax_amount: meta._order_tax,
      total_amount: meta._order_total,
    },
    ...{
      customer_id: order.customer,
      billing_email: meta._billing_email,
      date_created_gmt: date,
      date_updated_gmt: date,
      parent_order_id: 0,
    },
    ...{
      payment_method: 'cod',
      payment_method_title: 'Cash on delivery',
      ip_address: '192.0.2.1',
      user_agent: 'Mozilla/5.0',
      customer_note: '',
    },
  });
  for (const address_type of ['billing', 'shipping']) {
    const email = address_type === 'billing' ? meta._billing_email : null;
    dump.add('wc_order_addresses', { ...nextId('id'), order_id: ID, address_type, ...order.person, email });
  }
  dump.add('wc_order_operational_data', {
    ...{
      id: ID,
      order_id: ID,
      created_via: 'checkout',
      woocommerce_version: '11.0.1',
      prices_include_tax: 0,
      coupon_usages_are_counted: 1,
    },
    ...{ download_permission_granted: 0, order_key: meta._order_key, order_stock_reduced: 1, recorded_sales: 1 },
    ...{ date_paid_gmt: meta._date_paid === undefined ? null : date, shipping_tax_amount: meta._order_shipping_tax },
    ...{ shipping_total_amount: meta._order_shipping, discount_tax_amount: '0', discount_total_amount: '0' },
  });
  addMeta('wc_orders_meta', 'id', 'order_id', ID, {
    ...{ _billing_address_index: 'x', is_vat_exempt: 'no' },
    ...largeOrderMeta(ID),
  });
  addItems(ID, order);
}

function orderOf(ID) {
  return shop.orderOf(ID, { users: size.users, products: size.products, firstProduct: firsts.products });
}

/** What a plugin keeps of a request, in full. */
function largeOrderMeta(ID) {
  return ID - firsts.orders < large ? { gateway_response: shop.longText(largeBytes) } : {};
}
