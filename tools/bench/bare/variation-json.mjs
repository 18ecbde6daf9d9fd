import { dayOf, isOnSale, priceNow } from './price.mjs';

/** A variation as it stands in its product: what it lacks it takes over from there. */
export function variationJson(row, product, { terms, shared }, around) {
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
export const backordersOf = ({ backorders, manage_stock: managed, stock_quantity: quantity }) => ({
  backorders,
  backorders_allowed: backorders !== 'no',
  backordered: managed === 1 && backorders !== 'no' && (quantity ?? 0) <= 0,
});

/** A chosen option. That of a global attribute is a term; `shown` says what of the term is returned. */
export function chosen({ id, name, term, option }, terms, { attributes }, shown) {
  return id === 0
    ? { id, name, option }
    : { id, name: attributes.get(id).name, option: terms.find((one) => one.id === term)[shown] };
}
