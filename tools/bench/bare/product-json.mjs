import { cheapest, dayOf, isOnSale, priceHtml, priceNow, rangeHtml } from './price.mjs';

/** A product as it goes on the wire: `row` from the table, what belongs to it beside it. */
export function productJson(row, family, home) {
  const { terms, related, children, shared } = family;
  const permalink = row.slug === '' ? `${home}/?post_type=product&p=${row.id}` : `${home}/product/${row.slug}/`;
  const images = [placeholder(home)];
  const isVariable = row.type === 'variable';
  const variations = family.variations.map((variation) => variationJson(variation, row, family, { permalink, images }));
  const sellable = variations.filter(({ visible, price }) => visible && price !== '');
  const price = isVariable ? cheapest(sellable.map((variation) => variation.price)) : priceNow(row);
  const onSale = isVariable ? sellable.some((variation) => variation.on_sale) : isOnSale(row);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    permalink,
    date_created: row.created_at.replace(' ', 'T'),
    date_modified: row.modified_at.replace(' ', 'T'),
    type: row.type,
    status: row.status,
    featured: row.featured === 1,
    catalog_visibility: row.catalog_visibility,
    description: row.description,
    short_description: row.short_description,
    sku: row.sku,
    price,
    regular_price: row.regular_price,
    sale_price: row.sale_price,
    date_on_sale_from: dayOf(row.sale_from),
    date_on_sale_to: dayOf(row.sale_to),
    price_html: isVariable
      ? rangeHtml(sellable.map((variation) => variation.price))
      : priceHtml(price, onSale ? row.regular_price : ''),
    on_sale: onSale,
    purchasable: price !== '' && row.type !== 'external' && row.type !== 'grouped',
    total_sales: row.total_sales,
    virtual: row.virtual === 1,
    downloadable: row.downloadable === 1,
    downloads: row.downloadable === 1 ? JSON.parse(row.downloads) : [],
    download_limit: row.download_limit,
    download_expiry: row.download_expiry,
    download_type: row.download_type,
    external_url: row.external_url,
    button_text: row.button_text,
    tax_status: row.tax_status,
    tax_class: row.tax_class,
    manage_stock: row.manage_stock === 1,
    stock_quantity: row.stock_quantity,
    in_stock:
      isVariable && row.manage_stock === 0 && variations.length > 0
        ? variations.some((variation) => variation.in_stock)
        : row.in_stock === 1,
    ...backordersOf(row),
    sold_individually: row.sold_individually === 1,
    weight: row.weight,
    dimensions: { length: row.length, width: row.width, height: row.height },
    shipping_required: row.virtual === 0,
    shipping_taxable: row.virtual === 0 && row.tax_status !== 'none',
    shipping_class: shared.shippingClasses.get(row.shipping_class_id) ?? '',
    shipping_class_id: row.shipping_class_id,
    reviews_allowed: row.reviews_allowed === 1,
    average_rating: '0.00',
    rating_count: 0,
    related_ids: related,
    upsell_ids: JSON.parse(row.upsell_ids),
    cross_sell_ids: JSON.parse(row.cross_sell_ids),
    parent_id: row.parent_id,
    purchase_note: row.purchase_note,
    categories: referencesTo(terms, 'product_cat'),
    tags: referencesTo(terms, 'product_tag'),
    images,
    attributes: JSON.parse(row.attributes).map((attribute) => attributeJson(attribute, terms, shared)),
    default_attributes: isVariable
      ? JSON.parse(row.default_attributes).map((choice) => chosen(choice, terms, shared, 'slug'))
      : [],
    variations,
    grouped_products: children,
    menu_order: row.menu_order,
    _links: {
      self: [{ href: `${home}/rest/shop/v1/products/${row.id}` }],
      collection: [{ href: `${home}/rest/shop/v1/products` }],
      ...(row.parent_id !== 0 && { up: [{ href: `${home}/rest/shop/v1/products/${row.parent_id}` }] }),
    },
  };
}

/** The options of a global attribute are terms, in the order of their menu; the sample has no other order. */
function attributeJson({ id, name, position, visible, variation, options }, terms, { attributes }) {
  if (id === 0) return { id, name, position, visible, variation, options };
  const own = terms
    .filter(({ taxonomy }) => taxonomy === `attribute:${id}`)
    .sort((one, other) => one.menu_order - other.menu_order);
  return { id, name: attributes.get(id).name, position, visible, variation, options: own.map((term) => term.name) };
}

const referencesTo = (terms, taxonomy) =>
  terms.flatMap((term) => (term.taxonomy === taxonomy ? { id: term.id, name: term.name, slug: term.slug } : []));

/** The sample has no pictures. */
const placeholder = (home) => ({
  id: 0,
  date_created: '2026-01-01T00:00:00',
  date_modified: '2026-01-01T00:00:00',
  src: `${home}/assets/placeholder.svg`,
  name: 'Placeholder',
  alt: 'Placeholder',
  position: 0,
});

/** A variation as it stands in its product: what it lacks it takes over from there. */
function variationJson(row, product, { terms, shared }, around) {
  const stock = row.manage_stock === 1 || product.manage_stock === 0 ? row : product;
  const price = priceNow(row);
  const shippingClass = row.shipping_class_id || product.shipping_class_id;
  const choices = JSON.parse(row.attributes);
  return {
    id: row.id,
    date_created: row.created_at.replace(' ', 'T'),
    date_modified: row.modified_at.replace(' ', 'T'),
    permalink: around.permalink + optionsQuery(choices, terms, shared, around.permalink),
    sku: row.sku || product.sku,
    price,
    regular_price: row.regular_price,
    sale_price: row.sale_price,
    date_on_sale_from: dayOf(row.sale_from),
    date_on_sale_to: dayOf(row.sale_to),
    on_sale: isOnSale(row),
    purchasable: price !== '' && row.visible === 1,
    visible: row.visible === 1,
    virtual: row.virtual === 1,
    downloadable: row.downloadable === 1,
    downloads: row.downloadable === 1 ? JSON.parse(row.downloads) : [],
    download_limit: row.download_limit,
    download_expiry: row.download_expiry,
    tax_status: product.tax_status,
    tax_class: row.tax_class === 'parent' ? product.tax_class : row.tax_class,
    manage_stock: row.manage_stock === 1 || (product.manage_stock === 1 ? 'parent' : false),
    stock_quantity: stock.stock_quantity,
    in_stock: stock.in_stock === 1,
    ...backordersOf(stock),
    weight: row.weight || product.weight,
    dimensions: {
      length: row.length || product.length,
      width: row.width || product.width,
      height: row.height || product.height,
    },
    shipping_class: shared.shippingClasses.get(shippingClass) ?? '',
    shipping_class_id: shippingClass,
    image: around.images,
    attributes: choices.map((choice) => chosen(choice, terms, shared, 'name')),
  };
}

/** The options of a variation, which the page of its product selects. */
function optionsQuery(choices, terms, { attributes }, permalink) {
  const pairs = choices.map(({ id, name, term, option }) => [
    `attribute_${id === 0 ? name : attributes.get(id).slug}`,
    id === 0 ? option : terms.find((one) => one.id === term).slug,
  ]);
  return pairs.length === 0 ? '' : `${permalink.includes('?') ? '&' : '?'}${new URLSearchParams(pairs)}`;
}

/** What a product or variation says about being sold beyond its stock. */
const backordersOf = ({ backorders, manage_stock: managed, stock_quantity: quantity }) => ({
  backorders,
  backorders_allowed: backorders !== 'no',
  backordered: managed === 1 && backorders !== 'no' && (quantity ?? 0) <= 0,
});

/** A chosen option. That of a global attribute is a term; `shown` says what of the term is returned. */
function chosen({ id, name, term, option }, terms, { attributes }, shown) {
  return id === 0
    ? { id, name, option }
    : { id, name: attributes.get(id).name, option: terms.find((one) => one.id === term)[shown] };
}
