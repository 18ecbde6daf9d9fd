import type { RouteToolDeclaration } from './route-tool.js';

/** Tools for orders. Refunds have their own: see `refunds/`. */
export const ORDER_TOOLS: readonly RouteToolDeclaration[] = [
  {
    name: 'orders_find',
    title: 'Find orders',
    description: 'Reads the order with an id, or lists the orders that match.',
    ids: { id: { description: 'Id of an order, to read this one.' } },
    uses: [
      { when: 'id', method: 'GET', path: '/shop/v1/orders/<id>' },
      {
        method: 'GET',
        path: '/shop/v1/orders',
        takes: ['search', 'status', 'customer', 'product', 'after', 'before', 'include', 'orderby', 'order'],
      },
    ],
    shows: [
      ...[
        'id',
        'number',
        'status',
        'currency',
        'total',
        'date_created',
        'customer_id',
        'billing.first_name',
        'billing.last_name',
      ],
      ...['billing.email', 'payment_method_title', 'customer_note', 'line_items.id', 'line_items.name', 'line_items.quantity'],
      ...['line_items.total', 'refunds'],
    ],
  },
  {
    name: 'order_set_status',
    title: 'Set the status of an order',
    description:
      'Moves an order to a status, with everything that this causes: stock, mails, webhooks. Money is given back by order_refund only.',
    ids: { id: { description: 'Id of the order.', required: true } },
    uses: [
      { method: 'PUT', path: '/shop/v1/orders/<id>', takes: ['status'], requires: ['status'], without: { status: ['refunded'] } },
    ],
    destructive: true,
    shows: ['id', 'number', 'status', 'total', 'date_modified'],
  },
  {
    name: 'order_add_note',
    title: 'Add a note to an order',
    description: 'Adds a note for the people of the shop, or for the customer, who then gets it by mail.',
    ids: { order_id: { description: 'Id of the order.', required: true } },
    uses: [{ method: 'POST', path: '/shop/v1/orders/<order_id>/notes', takes: ['note', 'customer_note'] }],
    creates: true,
    shows: ['id', 'date_created', 'note', 'customer_note'],
  },
];
