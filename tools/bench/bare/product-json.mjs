const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' });

/** A simple product as it goes on the wire: `row` from the table, what belongs to it beside it. */
export function productJson(row, { terms, pictures, related }, home) {
  const onSale = isOnSale(row);
  const price = onSale ? row.sale_price : row.regular_price;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    permalink: row.slug === '' ? `${home}/?post_type=product&p=${row.id}` : `${home}/product/${row.slug}/`,
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
    price_html: priceHtml(price, onSale ? row.regular_price : ''),
    on_sale: onSale,
    purchasable: price !== '',
    total_sales: row.total_sales,
    virtual: row.virtual === 1,
    downloadable: row.downloadable === 1,
    downloads: row.downloadable === 1 ? JSON.parse(row.downloads) : [],
    download_limit: row.download_limit,
    download_expiry: row.download_expiry,
    download_type: row.download_type,
    external_url: '',
    button_text: '',
    tax_status: row.tax_status,
    tax_class: row.tax_class,
    manage_stock: row.manage_stock === 1,
    stock_quantity: row.stock_quantity,
    in_stock: row.in_stock === 1,
    backorders: row.backorders,
    backorders_allowed: row.backorders !== 'no',
    backordered: row.manage_stock === 1 && row.backorders !== 'no' && (row.stock_quantity ?? 0) <= 0,
    sold_individually: row.sold_individually === 1,
    weight: row.weight,
    dimensions: { length: row.length, width: row.width, height: row.height },
    shipping_required: row.virtual === 0,
    shipping_taxable: row.virtual === 0 && row.tax_status !== 'none',
    shipping_class: '',
    shipping_class_id: 0,
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
    images: pictures.length === 0 ? [placeholder(home)] : pictures.map((picture, position) => imageOf(picture, position, home)),
    attributes: JSON.parse(row.attributes).map(({ id, name, position, visible, variation, options }) => ({
      id,
      name,
      position,
      visible,
      variation,
      options,
    })),
    default_attributes: [],
    variations: [],
    grouped_products: [],
    menu_order: row.menu_order,
    _links: {
      self: [{ href: `${home}/rest/shop/v1/products/${row.id}` }],
      collection: [{ href: `${home}/rest/shop/v1/products` }],
    },
  };
}

function isOnSale({ sale_price: salePrice, sale_from: from, sale_to: to }) {
  if (salePrice === '') return false;
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  return (from === null || from <= now) && (to === null || now <= to);
}

function priceHtml(price, instead) {
  if (price === '') return '';
  return instead === ''
    ? `<span class="amount">${euros.format(price)}</span>`
    : `<del>${euros.format(instead)}</del> <ins>${euros.format(price)}</ins>`;
}

const dayOf = (instant) => (instant === null ? '' : day.format(new Date(`${instant.replace(' ', 'T')}Z`)));

const referencesTo = (terms, taxonomy) =>
  terms.flatMap((term) => (term.taxonomy === taxonomy ? { id: term.id, name: term.name, slug: term.slug } : []));

const imageOf = (picture, position, home) => ({
  id: picture.id,
  date_created: picture.created_at.replace(' ', 'T'),
  date_modified: picture.modified_at.replace(' ', 'T'),
  src: `${home}/media/${picture.file}`,
  name: picture.title,
  alt: picture.alt_text,
  position,
});

const placeholder = (home) => ({
  id: 0,
  date_created: '2026-01-01T00:00:00',
  date_modified: '2026-01-01T00:00:00',
  src: `${home}/assets/placeholder.svg`,
  name: 'Placeholder',
  alt: 'Placeholder',
  position: 0,
});
