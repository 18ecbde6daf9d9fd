import { afterEach, describe, expect, it } from 'vitest';
import { attributeKind } from '../../src/records/catalogue/attributes.js';
import { productDefaultKind } from '../../src/records/catalogue/product-defaults.js';
import { productKind } from '../../src/records/catalogue/products.js';
import { variationKind } from '../../src/records/catalogue/variations.js';
import { php } from '../support/php.js';
import { useEmptyDatabase } from '../support/empty-database.js';
import { openSmallDump, type Rows, type SmallSource } from '../support/small-dump.js';

type Row = Rows[number];
type Metadata = Readonly<Record<string, string | null>>;

const POST: Row = {
  ...{ ID: 0, post_type: 'product', post_status: 'publish', post_title: '', post_name: '', post_content: '', post_excerpt: '' },
  ...{ post_date: '2019-04-05 06:07:08', post_date_gmt: '2019-04-05 04:07:08', post_modified: '2019-04-06 06:07:08' },
  ...{
    post_modified_gmt: '2019-04-06 04:07:08',
    post_mime_type: '',
    post_parent: 0,
    menu_order: 0,
    comment_status: 'open',
    post_password: '',
  },
};

/** A post with its metadata, and with the ids of rows of taxonomies. */
const post = (ID: number, fields: Partial<Row>, meta: Metadata = {}, terms: readonly number[] = []) => ({
  ...{ row: { ...POST, ...fields, ID } as Row, terms },
  meta: Object.entries(meta).map(([key, value]) => ({ post_id: ID, meta_key: key, meta_value: value })),
});

type Post = ReturnType<typeof post>;

/** Terms by the ids of their rows of taxonomies, which are not those of the terms. */
const TERMS = [
  ...[
    ['simple', 'product_type'],
    ['variable', 'product_type'],
    ['grouped', 'product_type'],
    ['subscription', 'product_type'],
  ],
  ...[
    ['featured', 'product_visibility'],
    ['exclude-from-search', 'product_visibility'],
    ['exclude-from-catalog', 'product_visibility'],
  ],
  ...[
    ['Nuts', 'product_cat'],
    ['Bio', 'product_tag'],
    ['Letterbox', 'product_shipping_class'],
  ],
  ...[
    ['Red', 'pa_colour'],
    ['Blue', 'pa_colour'],
    ['Old', 'pa_gone'],
  ],
].map(([name, taxonomy], index) => ({ id: index + 1, rowId: index + 5_001, name, taxonomy }));

const [SIMPLE, VARIABLE, GROUPED, SUBSCRIPTION, FEATURED, NO_SEARCH, NO_CATALOG, NUTS, BIO, LETTERBOX, RED, BLUE, OLD] =
  TERMS.map(({ rowId }) => rowId);
const termId = (rowId: number) => rowId - 5_000;

const opened: SmallSource[] = [];

async function shopOf(posts: readonly Post[], options: Readonly<Record<string, string>> = {}): Promise<SmallSource> {
  const meta = posts.flatMap((one) => one.meta);
  const source = await openSmallDump(
    {
      posts: posts.map(({ row }) => row),
      postmeta: [...meta, { post_id: 0, meta_key: '', meta_value: null }].map((row, index) => ({ meta_id: index + 1, ...row })),
      terms: TERMS.map(({ id, name }) => ({ term_id: id, name, slug: name.toLowerCase() })),
      term_taxonomy: TERMS.map(({ id, rowId, taxonomy }) => ({ term_taxonomy_id: rowId, term_id: id, taxonomy })),
      // The first column is the primary key of a small dump; WordPress has no such column here.
      term_relationships: [...posts, post(0, {}, {}, [SIMPLE])]
        .flatMap(({ row, terms }) => terms.map((term) => ({ object_id: row['ID'], term_taxonomy_id: term })))
        .map((row, index) => ({ relationship_id: index + 1, ...row })),
      woocommerce_attribute_taxonomies: [
        {
          attribute_id: 3,
          attribute_name: 'colour',
          attribute_label: 'Colour',
          attribute_type: 'select',
          attribute_orderby: 'name',
          attribute_public: 1,
        },
      ],
      wc_tax_rate_classes: [{ tax_rate_class_id: 1, name: 'Reduced rate', slug: 'reduced-rate' }],
    },
    { timezone_string: 'Europe/Amsterdam', woocommerce_price_decimal_sep: ',', home: 'https://old.example', ...options },
  );
  opened.push(source);
  return source;
}

afterEach(async () => {
  for (const source of opened.splice(0)) await source.close();
});

const database = useEmptyDatabase();

const readProducts = async (posts: readonly Post[]) => {
  const source = await shopOf(posts);
  const products = await productKind(database()).read(
    posts.map(({ row }) => Number(row['ID'])),
    source,
  );
  return { products, report: source.report };
};

/** The product that a post is, and what of it was kept as metadata. */
async function product(fields: Partial<Row>, meta: Metadata = {}, terms: readonly number[] = [], others: readonly Post[] = []) {
  const { products, report } = await readProducts([post(7, fields, meta, terms), ...others]);
  return { ...products.find(({ id }) => id === 7)!, kept: report.metadata.map(({ name, value }) => [name, value]) };
}

const attribute = (name: string, more: object = {}) => ({
  name,
  value: '',
  position: 0,
  is_visible: 1,
  is_variation: 0,
  is_taxonomy: 0,
  ...more,
});

describe('a product of a WordPress shop', () => {
  it('without any metadata has the defaults of WooCommerce', async () => {
    expect(await product({})).toMatchObject({
      ...{ type: '', status: 'publish', price: '', regularPrice: '', salePrice: '', saleFrom: null, totalSales: 0, sku: '' },
      ...{
        manageStock: false,
        stockQuantity: null,
        stockStatus: 'instock',
        backorders: 'no',
        taxStatus: 'taxable',
        taxClass: '',
      },
      ...{ downloadLimit: -1, downloadExpiry: -1, downloads: [], catalogVisibility: 'visible', featured: false, attributes: [] },
      ...{ ratingCount: 0, averageRating: '0.00', groupedIds: null, termIds: [], images: new Map(), kept: [] },
    });
  });

  it('may have empty columns in a broken dump', async () => {
    const none = { post_title: null, post_content: null, post_excerpt: null, comment_status: null, post_password: null };
    const texts = { name: '', description: '', shortDescription: '', reviewsAllowed: false };
    expect(await product(none)).toMatchObject({ ...texts, kept: [] });
  });

  it('has its type, visibility, shipping class and other terms from the rows of taxonomies, never from their ids', async () => {
    const terms = [SUBSCRIPTION, FEATURED, NO_SEARCH, NUTS, BIO, LETTERBOX, RED, OLD];
    expect(await product({}, { _featured: 'no', _visibility: 'visible' }, terms)).toMatchObject({
      ...{ type: 'subscription', featured: true, catalogVisibility: 'catalog', shippingClassId: termId(LETTERBOX) },
      termIds: expect.arrayContaining([NUTS, BIO, RED].map(termId)),
      kept: [
        ['_featured', 'no'],
        ['_visibility', 'visible'],
      ],
    });
    expect(await product({}, {}, [NO_CATALOG])).toMatchObject({ catalogVisibility: 'search' });
    expect(await product({}, {}, [NO_CATALOG, NO_SEARCH])).toMatchObject({ catalogVisibility: 'hidden', termIds: [] });
  });

  it.each<[string, Partial<Row>, object]>([
    [
      'both dates',
      {},
      { createdAt: '2019-04-05 04:07:08', shownCreatedAt: null, undated: false, modifiedAt: '2019-04-06 04:07:08' },
    ],
    [
      'a draft that was dated otherwise',
      { post_date_gmt: '2026-11-22 08:40:24' },
      { createdAt: '2019-04-05 04:07:08', shownCreatedAt: '2026-11-22 08:40:24', undated: false },
    ],
    ['a draft without a date', { post_date_gmt: '0000-00-00 00:00:00' }, { createdAt: '2019-04-05 04:07:08', undated: true }],
    [
      'no dates at all',
      { post_date: '0000-00-00 00:00:00', post_date_gmt: '0000-00-00 00:00:00', post_modified_gmt: '0000-00-00 00:00:00' },
      { createdAt: '1000-01-01 00:00:00', shownCreatedAt: null, undated: true, modifiedAt: null },
    ],
  ])('is listed by its local date and shows the date in UTC: %s', async (_case, fields, dates) => {
    expect(await product(fields)).toMatchObject(dates);
  });

  it('has texts as WooCommerce renders them, and keeps a password, which Grove has for posts only', async () => {
    const texts = {
      post_title: 'Figs',
      post_content: 'one\n\ntwo <iframe></iframe>',
      post_excerpt: "it's",
      post_password: 'secret',
    };
    expect(await product(texts, { _purchase_note: 'thanks<script>', _sku: ' F-1 ' })).toMatchObject({
      ...{ name: 'Figs', description: '<p>one</p>\n<p>two <iframe></iframe></p>\n', shortDescription: '<p>it&#8217;s</p>\n' },
      ...{ purchaseNote: '<p>thanks</p>\n', sku: 'F-1', kept: [['post_password', 'secret']] },
    });
  });

  it.each<[Metadata, object]>([
    [
      { _regular_price: '4,95', _price: '4,95' },
      { regularPrice: '4.95', price: '4.95' },
    ],
    [
      { _regular_price: '4.995', _sale_price: '3.333' },
      { regularPrice: '4.995', salePrice: '3.333' },
    ],
    [
      { _price: 'gratis', _regular_price: '' },
      { price: '', regularPrice: '' },
    ],
    [{ _sale_price_dates_from: '1420070400' }, { saleFrom: '2015-01-01 00:00:00', saleTo: null, saleDaysInUtc: true }],
    [{ _sale_price_dates_to: '2015-02-01' }, { saleTo: '2015-01-31 23:00:00', saleDaysInUtc: true }],
    [{ _sale_price_dates_to: '' }, { saleTo: null, saleDaysInUtc: false }],
    [
      { _manage_stock: '1', _stock: '12.5', _backorders: '' },
      { manageStock: true, stockQuantity: 12, backorders: '', kept: [['_stock', '12.5']] },
    ],
    [
      { _stock: '-15.000000', _stock_status: 'onbackorder' },
      { stockQuantity: -15, stockStatus: 'onbackorder', kept: [] },
    ],
    [
      { _stock_status: 'reserved', _stock: '' },
      { stockStatus: 'instock', stockQuantity: null },
    ],
    [
      { _tax_class: 'Reduced rate', _tax_status: 'none' },
      { taxClass: 'reduced-rate', taxStatus: 'none', kept: [] },
    ],
    [
      { _tax_class: 'gone', _tax_status: 'maybe' },
      { taxClass: '', taxStatus: 'taxable', kept: [['_tax_class', 'gone']] },
    ],
    [
      { _virtual: 'yes', _sold_individually: '', total_sales: '17' },
      { virtual: true, soldIndividually: false, totalSales: 17 },
    ],
    [
      { _weight: '0.1250', _height: '3,5' },
      { weight: '0.1250', height: '3.5' },
    ],
    [
      { _wc_average_rating: '1.33', _wc_rating_count: php({ 1: 2, 2: 1 }) },
      { averageRating: '1.33', ratingCount: 3, ratingStars: 4 },
    ],
    [
      { _upsell_ids: php([51, 999_113, 51]), _crosssell_ids: 'a:1:{i:0' },
      { upsellIds: [51, 999_113], crossSellIds: [], kept: [['_crosssell_ids', 'a:1:{i:0']] },
    ],
    [
      { _download_limit: '', _download_expiry: '30' },
      { downloadLimit: -1, downloadExpiry: 30 },
    ],
  ])('has its fields from metadata: %j', async (meta, fields) => {
    expect(await product({}, meta)).toMatchObject(fields);
  });

  it('has its downloads by their keys, and the name of a file without a name', async () => {
    const files = {
      '9dd4e461': { name: '', file: 'https://cdn.example/files/x.zip?v=1' },
      'b-c': { name: 'Book', file: '/b.pdf' },
      broken: 'x',
    };
    expect(await product({}, { _downloadable: 'yes', _downloadable_files: php(files) })).toMatchObject({
      downloadable: true,
      downloads: [
        { id: '9dd4e461', name: 'x.zip', file: 'https://cdn.example/files/x.zip?v=1' },
        { id: 'b-c', name: 'Book', file: '/b.pdf' },
      ],
    });
  });

  it('has its pictures by position, and leaves the positions of those that are gone empty', async () => {
    const picture = (ID: number, type = 'image/png') =>
      post(ID, { post_type: 'attachment', post_mime_type: type }, { _wp_attached_file: 'x' });
    const pictures = [
      picture(10),
      picture(11),
      picture(12, 'application/pdf'),
      post(13, { post_type: 'attachment', post_mime_type: 'image/png' }),
    ];
    const posts = [post(7, {}, { _thumbnail_id: '999111', _product_image_gallery: '10,999112,,abc,12,13,10,11' }), ...pictures];
    const { products, report } = await readProducts(posts);
    expect([...products[0].images]).toEqual([
      [1, 10],
      [6, 11],
    ]);
    expect(report.leftovers.filter(({ topic }) => topic === 'pictures that are gone')).toHaveLength(4);
    const second = await product({}, { _thumbnail_id: '0', _product_image_gallery: '10' }, [], pictures);
    expect([...second.images]).toEqual([[0, 10]]);
  });

  it('has its attributes by position: global ones with their terms, own ones with their options, and none of a taxonomy that is gone', async () => {
    const attributes = {
      size: attribute('Size', { value: 'S | M&amp;L | ', position: '2', is_visible: '0', is_variation: 1 }),
      pa_gone: attribute('pa_gone', { is_taxonomy: 1 }),
      pa_colour: attribute('pa_colour', { is_taxonomy: 1, position: 1 }),
      none: attribute('None'),
    };
    expect(await product({}, { _product_attributes: php(attributes) }, [RED, OLD])).toMatchObject({
      attributes: [
        { id: 0, name: 'None', options: [''], position: 0, visible: true, variation: false },
        { id: 3, name: 'Colour', options: ['Red'], position: 1, visible: true, variation: false },
        { id: 0, name: 'Size', options: ['S', 'M&L'], position: 2, visible: false, variation: true },
      ],
      kept: [],
    });
    const broken = 'a:1:{s:5:"kleur";a:2:{s:4';
    expect(await product({}, { _product_attributes: broken })).toMatchObject({
      attributes: [],
      kept: [['_product_attributes', broken]],
    });
  });

  it('has default options by term or, if the product has no such term, by their text', async () => {
    const chosen = { pa_colour: 'red', size: 'M', pa_gone: 'old' };
    const defaults = async (terms: readonly number[]) =>
      (await product({}, { _default_attributes: php(chosen) }, [VARIABLE, ...terms])).defaultAttributes;
    const own = [
      { id: 0, name: 'size', term: 0, option: 'M' },
      { id: 0, name: 'gone', term: 0, option: 'old' },
    ];
    expect(await defaults([RED])).toEqual([{ id: 3, name: '', term: termId(RED), option: 'red' }, ...own]);
    expect(await defaults([BLUE])).toEqual([{ id: 3, name: '', term: 0, option: 'red' }, ...own]);
  });

  it('that is a group has its products in their order, also those that are gone, and the prices of the others', async () => {
    const others = [post(51, {}, { _price: '3' }), post(52, {}, { _price: '2,50' })];
    expect(await product({}, { _children: php([52, 999_114, 51]), _price: '2.50' }, [GROUPED], others)).toMatchObject({
      ...{ groupedIds: [52, 999_114, 51], groupedPrices: ['2.50', '3'], price: '2.50' },
    });
  });

  it('that is variable has the states of its variations, except those in the trash', async () => {
    const variation = (ID: number, status: string, meta: Metadata) =>
      post(ID, { post_type: 'product_variation', post_parent: 7, post_status: status }, meta);
    const variations = [
      variation(8, 'publish', { _regular_price: '5', _stock_status: 'outofstock' }),
      variation(9, 'private', { _regular_price: '4' }),
      variation(10, 'trash', { _regular_price: '1' }),
    ];
    const states = async (status: string) => (await product({ post_status: status }, {}, [VARIABLE], variations)).variations;
    expect(await states('publish')).toMatchObject([
      { regularPrice: '5', inStock: false, visible: true },
      { regularPrice: '4', inStock: true, visible: false },
    ]);
    expect(await states('trash')).toHaveLength(3);
  });

  it('keeps metadata that has no place, all rows of it, and leaves out automatic drafts', async () => {
    const { products, report } = await readProducts([
      post(7, {}, { _subscription_period: 'month', custom: null, _edit_lock: '1', _yoast_wpseo_title: 'x' }),
      post(8, { post_status: 'auto-draft' }),
    ]);
    expect(products.map(({ id }) => id)).toEqual([7]);
    expect(report.metadata).toEqual([
      { kind: 'product', recordId: 7, name: '_subscription_period', value: 'month' },
      { kind: 'product', recordId: 7, name: 'custom', value: null },
    ]);
    expect(report.leftovers).toMatchObject([{ topic: 'automatic drafts', record: 'product 8' }]);
  });
});

describe('a variation of a WordPress shop', () => {
  const ATTRIBUTES = {
    pa_colour: attribute('pa_colour', { is_taxonomy: 1, is_variation: 1 }),
    'maat-vorm': attribute('Maat & vorm', { value: 'Extra Small | M', is_variation: 1 }),
    weight: attribute('Weight', { value: '1 | 2' }),
  };
  const parent = (meta: Metadata = {}, fields: Partial<Row> = {}, type = VARIABLE) =>
    post(70, fields, { _product_attributes: php(ATTRIBUTES), _product_version: '8.0.0', ...meta }, [type]);

  async function variation(meta: Metadata, fields: Partial<Row> = {}, product = parent()) {
    const source = await shopOf([
      post(71, { post_type: 'product_variation', post_parent: 70, ...fields }, meta, [LETTERBOX]),
      product,
    ]);
    const [read] = await variationKind(database()).read([71], source);
    return { read, leftovers: source.report.leftovers };
  }

  it('has its own fields, and its tax class and backorders only if it has any', async () => {
    const { read } = await variation(
      {
        _regular_price: '5',
        _sku: 'V',
        _tax_class: 'reduced-rate',
        _thumbnail_id: '18',
        _backorders: 'yes',
        _variation_description: 'v',
      },
      { menu_order: 3 },
    );
    expect(read).toMatchObject({
      ...{
        id: 71,
        productId: 70,
        position: 3,
        regularPrice: '5',
        sku: 'V',
        taxClass: 'reduced-rate',
        imageId: 18,
        backorders: 'yes',
      },
      ...{ description: '<p>v</p>\n', visible: true, shownAsVisible: false, shippingClassId: termId(LETTERBOX) },
    });
    expect((await variation({})).read).toMatchObject({ taxClass: 'parent', backorders: '', imageId: 0, manageStock: false });
    expect((await variation({ _tax_class: 'gone' })).read).toMatchObject({ taxClass: '' });
  });

  it('that is private is shown as visible all the same', async () => {
    expect((await variation({}, { post_status: 'private' })).read).toMatchObject({ visible: false, shownAsVisible: true });
  });

  it('has the options of the attributes that are used for variations; an empty one means any', async () => {
    const meta = { attribute_pa_colour: 'red', 'attribute_maat-vorm': 'M', attribute_weight: '1', attribute_other: 'x' };
    expect((await variation(meta)).read.attributes).toEqual([
      { id: 3, name: '', term: termId(RED), option: 'red' },
      { id: 0, name: 'maat-vorm', term: 0, option: 'M' },
    ]);
    expect((await variation({ attribute_pa_colour: '', 'attribute_maat-vorm': '' })).read.attributes).toEqual([]);
    expect((await variation({ attribute_pa_colour: 'pink' })).read.attributes).toEqual([
      { id: 3, name: '', term: 0, option: 'pink' },
    ]);
  });

  it('had slugs as options before version 2.4', async () => {
    const optionAt = async (version: string) =>
      (await variation({ 'attribute_maat-vorm': 'extra-small' }, {}, parent({ _product_version: version }))).read.attributes[0]
        .option;
    expect([await optionAt('2.3.9'), await optionAt('2.10.0')]).toEqual(['Extra Small', 'extra-small']);
  });

  it.each<[string, Partial<Row>, Post, string]>([
    ['of a product that is gone', { post_parent: 999 }, parent(), 'Its product 999 does not exist.'],
    ['of a simple product', {}, parent({}, {}, SIMPLE), 'Its product 70 is not variable.'],
    ['in the trash', { post_status: 'trash' }, parent(), 'Its status is trash.'],
  ])('%s has no place, and is reported', async (_case, fields, product, reason) => {
    const { read, leftovers } = await variation({}, fields, product);
    expect(read).toBeUndefined();
    expect(leftovers).toMatchObject([{ topic: 'variations without a variable product', record: 'variation 71', reason }]);
  });

  it('in the trash with its product comes back with it', async () => {
    const { read } = await variation(
      { _wp_trash_meta_status: 'private' },
      { post_status: 'trash' },
      parent({}, { post_status: 'trash' }),
    );
    expect(read).toMatchObject({ visible: false, productStock: { stockStatus: 'instock' } });
  });
});

describe('what products of a WordPress shop share', () => {
  it('are its attributes', async () => {
    expect(await attributeKind.read([3], await shopOf([post(7, {})]))).toEqual([
      { id: 3, name: 'Colour', slug: 'pa_colour', type: 'select', orderBy: 'name', hasArchives: true },
    ]);
  });

  it('are a default category and a placeholder, in the size of thumbnails if there is one', async () => {
    const details = php({ sizes: { woocommerce_thumbnail: { file: 'none-300x300.webp' } } });
    const picture = post(
      31,
      { post_type: 'attachment' },
      { _wp_attached_file: '2024/none.webp', _wp_attachment_metadata: details },
    );
    const read = async (placeholder: string, meta = picture) => {
      const source = await shopOf([meta], { default_product_cat: '15', woocommerce_placeholder_image: placeholder });
      const ids = await source.source.fingerprints(productDefaultKind.records, 10);
      const defaults = await productDefaultKind.read(
        ids.map(({ id }) => id),
        source,
      );
      return Object.fromEntries(defaults.map(({ name, value }) => [name, value]));
    };
    expect(await read('31')).toEqual({ category: '15', placeholder: 'wp-content/uploads/2024/none-300x300.webp' });
    expect(await read('https://cdn.example/none.png')).toMatchObject({ placeholder: 'https://cdn.example/none.png' });
    expect(await read('999')).toEqual({ category: '15' });
    const plain = post(31, { post_type: 'attachment' }, { _wp_attached_file: 'none.webp' });
    expect(await read('31', plain)).toMatchObject({ placeholder: 'wp-content/uploads/none.webp' });
  });
});
