import { marks } from './database.mjs';

/** The columns in which products differ; the others are as in any new product. */
export function rowOf(id, input) {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const slug = input.name.toLowerCase().replaceAll(' ', '-');
  const description = `<p>${input.description}</p>\n`;
  const shortDescription = `<p>${input.short_description}</p>\n`;
  return {
    id,
    created_at: now,
    modified_at: now,
    name: input.name,
    name_key: input.name.toLowerCase(),
    slug,
    slug_key: slug,
    search_text: `${input.name} ${input.description} ${input.short_description}`.toLowerCase(),
    description,
    short_description: shortDescription,
    sent_description: input.description,
    sent_short_description: input.short_description,
    sku: input.sku,
    regular_price: input.regular_price,
    sale_price: input.sale_price,
    weight: input.weight,
    ...input.dimensions,
    ...BLANK,
  };
}

const BLANK = {
  type: 'simple',
  status: 'publish',
  not_in_trash: 1,
  featured: 0,
  catalog_visibility: 'visible',
  purchase_note: '',
  sale_from: null,
  sale_to: null,
  total_sales: 0,
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
  manage_stock: 0,
  stock_quantity: null,
  in_stock: 1,
  backorders: 'no',
  sold_individually: 0,
  shipping_class_id: 0,
  reviews_allowed: 1,
  upsell_ids: '[]',
  cross_sell_ids: '[]',
  parent_id: 0,
  attributes: '[]',
  default_attributes: '[]',
  has_images: 0,
  menu_order: 0,
};

const COLUMNS = Object.keys(rowOf(0, { name: '', dimensions: { length: '', width: '', height: '' } }));

/** The statement that stores such a row. */
export const INSERT = `INSERT INTO product (${COLUMNS.map((column) => `\`${column}\``).join(', ')}) VALUES (${marks(COLUMNS.length)})`;
