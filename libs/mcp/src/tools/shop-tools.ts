import type { Input } from '@grove/rest';
import type { RouteToolDeclaration } from './route-tool.js';

const PRODUCT = { description: 'Id of the product.', required: true };
const VARIATION = { description: 'Id of one of its variations, which is then changed instead of the product.' };
const PRODUCT_SHOWN = [
  'id',
  'name',
  'sku',
  'type',
  'status',
  'regular_price',
  'sale_price',
  'manage_stock',
  'stock_quantity',
  'in_stock',
];

/** A variation is changed within its product. */
const toVariation = ({ id: _id, variation_id: variation, ...changes }: Input): Input => ({
  variations: [{ id: variation, ...changes }],
});

/** A change of a product, or of one of its variations. */
const productChange = (takes: readonly string[], ofVariation: readonly string[]): RouteToolDeclaration['uses'] => {
  const use = { method: 'PUT', path: '/shop/v1/products/<id>', takes } as const;
  return [{ ...use, takes: ofVariation, when: 'variation_id', shape: toVariation }, use];
};

/** Tools for products, customers, coupons and sales. */
export const SHOP_TOOLS: readonly RouteToolDeclaration[] = [
  {
    name: 'products_find',
    title: 'Find products',
    description: 'Reads the product with an id, or lists the products that match.',
    ids: { id: { description: 'Id of a product, to read this one.' } },
    uses: [
      { when: 'id', method: 'GET', path: '/shop/v1/products/<id>' },
      {
        method: 'GET',
        path: '/shop/v1/products',
        takes: ['search', 'sku', 'status', 'type', 'category', 'tag', 'stock_status', 'on_sale', 'include', 'orderby', 'order'],
      },
    ],
    shows: [...PRODUCT_SHOWN, 'variations.id', 'variations.regular_price', 'variations.stock_quantity'],
  },
  {
    name: 'product_set_price',
    title: 'Set a price',
    description: 'Changes the prices of a product or of one variation. An empty sale_price ends a sale.',
    ids: { id: PRODUCT, variation_id: VARIATION },
    uses: productChange(
      ['regular_price', 'sale_price', 'date_on_sale_from', 'date_on_sale_to'],
      ['regular_price', 'sale_price', 'date_on_sale_from', 'date_on_sale_to'],
    ),
    shows: [...PRODUCT_SHOWN, 'variations'],
  },
  {
    name: 'product_set_stock',
    title: 'Set the stock',
    description: 'Changes the stock of a product or of one variation. A quantity counts only if manage_stock is true.',
    ids: { id: PRODUCT, variation_id: VARIATION },
    uses: productChange(
      ['manage_stock', 'stock_quantity', 'in_stock', 'backorders'],
      ['manage_stock', 'stock_quantity', 'in_stock', 'backorders'],
    ),
    shows: [...PRODUCT_SHOWN, 'variations'],
  },
  {
    name: 'product_write_texts',
    title: 'Write the texts of a product',
    description: 'Changes what a product says of itself. Only what is sent changes; descriptions may be HTML.',
    ids: { id: PRODUCT },
    uses: [
      {
        method: 'PUT',
        path: '/shop/v1/products/<id>',
        takes: ['name', 'description', 'short_description', 'purchase_note'],
      },
    ],
    shows: ['id', 'name', 'status', 'short_description', 'description'],
  },
  {
    name: 'product_draft',
    title: 'Draft a product',
    description: 'Creates a product as a draft, which nobody sees before a person publishes it.',
    uses: [
      {
        method: 'POST',
        path: '/shop/v1/products',
        takes: [
          'name',
          'type',
          'description',
          'short_description',
          'sku',
          'regular_price',
          'manage_stock',
          'stock_quantity',
          'categories',
        ],
        fixed: { status: 'draft' },
      },
    ],
    creates: true,
    shows: PRODUCT_SHOWN,
  },
  {
    name: 'customers_find',
    title: 'Find customers',
    description: 'Reads the customer with an id, or lists the customers that match.',
    ids: { id: { description: 'Id of a customer, to read this one.' } },
    uses: [
      { when: 'id', method: 'GET', path: '/shop/v1/customers/<id>' },
      { method: 'GET', path: '/shop/v1/customers', takes: ['search', 'email', 'role', 'include', 'orderby', 'order'] },
    ],
    shows: ['id', 'email', 'first_name', 'last_name', 'username', 'orders_count', 'total_spent', 'date_created'],
  },
  {
    name: 'coupons_find',
    title: 'Find coupons',
    description: 'Reads the coupon with an id, or lists the coupons that match.',
    ids: { id: { description: 'Id of a coupon, to read this one.' } },
    uses: [
      { when: 'id', method: 'GET', path: '/shop/v1/coupons/<id>' },
      { method: 'GET', path: '/shop/v1/coupons', takes: ['search', 'code', 'include', 'orderby', 'order'] },
    ],
    shows: ['id', 'code', 'discount_type', 'amount', 'expiry_date', 'usage_count', 'usage_limit', 'minimum_amount'],
  },
  {
    name: 'sales_report',
    title: 'Report sales',
    description: 'Sums up what was sold in a period, with a row for each day or month.',
    uses: [{ method: 'GET', path: '/shop/v1/reports/sales', takes: ['period', 'date_min', 'date_max'] }],
    shows: [
      'total_sales',
      'net_sales',
      'total_orders',
      'total_items',
      'total_tax',
      'total_refunds',
      'totals_grouped_by',
      'totals',
    ],
  },
];
