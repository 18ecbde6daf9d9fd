/** Fills a database with products until `grove seed` can: `DATABASE_URL=… node tools/bench/stand-in-seed.mjs --size 1000`. */
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { AppModule, openDatabase } from '@grove/api';
import { Config, readEnvironment } from '@grove/kernel';
import { AccountsService, ApplicationPasswordsService } from '@grove/users';

const { values } = parseArgs({ options: { size: { type: 'string', default: '1000' } } });
const size = Number(values.size);
const config = readEnvironment(Config, process.env);
const database = await openDatabase(config);
await database.migrate();
const app = await NestFactory.createApplicationContext(AppModule.with(config, database), { logger: false });

const { adminUsername: username, adminEmail: email, adminPassword: password } = config;
const { id } = await app.get(AccountsService).create({ username, email, roles: ['administrator'] });
await app.get(ApplicationPasswordsService).create(id, 'bench', password);

const KINDS = [
  'Walnut',
  'Almond',
  'Pecan',
  'Hazelnut',
  'Cashew',
  'Fig',
  'Date',
  'Raisin',
  'Apricot',
  'Plum',
  'Mulberry',
  'Pistachio',
];
const WAYS = ['roasted', 'raw', 'salted', 'smoked', 'sliced', 'organic', 'candied', 'peeled', 'spiced', 'dried'];
const WORDS =
  'fresh from the orchard of our own village with a mild taste and a firm bite best kept cool dry dark in glass'.split(' ');

// The same numbers each time, so that every database holds the same shop.
let state = 42;
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const pick = (list) => list[random(list.length)];
const text = (words) => Array.from({ length: words }, () => pick(WORDS)).join(' ');
const instant = (n) => new Date(Date.UTC(2024, 0, 1) + n * 1000).toISOString().slice(0, 19).replace('T', ' ');

const categories = [];
const tags = [];
const media = [];
await database.write(async (unit) => {
  const term = async (taxonomy, name, parentId = 0) => {
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const row = { taxonomy, name, name_key: name.toLowerCase(), slug, description: '', parent_id: parentId };
    return { id: (await unit.insert('term', row)).insertId, parentId };
  };
  for (let top = 1; top <= 8; top++) {
    const parent = await term('product_cat', `Shelf ${top}`);
    categories.push(parent);
    for (let low = 1; low <= 5; low++) categories.push(await term('product_cat', `Shelf ${top} Board ${low}`, parent.id));
  }
  for (let n = 1; n <= 60; n++) tags.push(await term('product_tag', `Tag ${n}`));
  for (const mediaId of await unit.nextIds('media', 300)) {
    media.push(mediaId);
    await unit.insert('media', {
      id: mediaId,
      created_at: instant(0),
      modified_at: instant(0),
      slug: `picture-${mediaId}`,
      title: `Picture ${mediaId}`,
      alt_text: 'A bowl of nuts',
      caption: '',
      description: '',
      mime_type: 'image/jpeg',
      file: `2024/01/picture-${mediaId}.jpg`,
      details: '{}',
    });
  }
});

for (let start = 0; start < size; start += 5000) {
  const count = Math.min(5000, size - start);
  await database.write(async (unit) => {
    const rows = { product: [], sku: [], product_term: [], product_image: [], product_in_category: [] };
    for (const [place, productId] of (await unit.nextIds('product', count)).entries())
      product(unit, rows, productId, start + place);
    for (const [table, list] of Object.entries(rows)) await unit.insertMany(table, list);
  });
  if (process.stdout.isTTY) process.stdout.write(`\r${start + count} of ${size} products`);
}
process.stdout.write(`\r${size} products\n`);
await app.close();
await database.close();

function product(unit, rows, productId, n) {
  const name = `${pick(KINDS)} ${pick(WAYS)} ${n}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const description = `<p>${text(60)}</p>\n<p>${text(40)}</p>\n`;
  const short = `<p>${text(12)}</p>\n`;
  const price = `${5 + random(40)}.${10 + random(90)}`;
  const onSale = random(4) === 0;
  const managed = random(2) === 0;
  const status = random(20) === 0 ? 'draft' : 'publish';
  const pictured = random(3) === 0;
  const created = instant(n * 17);
  const attributes =
    random(3) === 0 ? [{ id: 0, name: 'Origin', options: ['Here', 'There'], position: 0, visible: true, variation: false }] : [];
  rows.product.push({
    id: productId,
    created_at: created,
    modified_at: created,
    type: 'simple',
    status,
    listed: 1,
    name,
    name_key: name.toLowerCase(),
    slug,
    slug_key: status === 'publish' ? slug : null,
    search_text: `${name} ${description} ${short}`.toLowerCase().replace(/<[^>]*>/g, ' '),
    featured: Number(random(10) === 0),
    catalog_visibility: 'visible',
    description,
    short_description: short,
    purchase_note: '',
    sku: `SKU-${n}`,
    regular_price: price,
    sale_price: onSale ? '4.95' : '',
    sale_from: null,
    sale_to: null,
    total_sales: random(500),
    virtual: 0,
    downloadable: 0,
    downloads: '[]',
    download_limit: -1,
    download_expiry: -1,
    download_type: 'standard',
    external_url: '',
    button_text: '',
    tax_status: 'taxable',
    tax_class: '',
    manage_stock: Number(managed),
    stock_quantity: managed ? random(200) : null,
    in_stock: 1,
    backorders: 'no',
    sold_individually: 0,
    weight: `0.${1 + random(9)}`,
    length: '10',
    width: '8',
    height: '4',
    shipping_class_id: 0,
    reviews_allowed: 1,
    upsell_ids: '[]',
    cross_sell_ids: '[]',
    parent_id: 0,
    attributes: JSON.stringify(attributes),
    default_attributes: '[]',
    pictured: Number(pictured),
    menu_order: 0,
  });
  rows.sku.push({ sku_key: `sku-${n}`, owner_id: productId });
  const category = pick(categories);
  const carried = new Set([category.id, pick(tags).id, pick(tags).id]);
  for (const term of carried) rows.product_term.push({ product_id: productId, term_id: term });
  const lineage = [category.id, category.parentId].filter(Boolean);
  for (const id of lineage)
    rows.product_in_category.push({ category_id: id, listed: 1, created_at: created, product_id: productId, status });
  if (pictured)
    new Set([pick(media), pick(media)]).forEach((id, _same, all) =>
      rows.product_image.push({ product_id: productId, media_id: id, position: [...all].indexOf(id) }),
    );
  unit.tally(`product/${status}`, 1);
  for (const id of lineage) unit.tally(`product/category/${id}/${status}`, 1);
  if (status === 'publish') for (const term of carried) unit.tally(`term/${term}`, 1);
}
