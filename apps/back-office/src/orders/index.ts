import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import type { Order } from '@grove/client';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Orders: the list, one order, and a new one. */
export const orders: ResourceProps = {
  name: 'orders',
  icon: ReceiptIcon,
  recordRepresentation: ({ number }: Order) => `#${number}`,
  list: lazy(() => import('./list/orders-list.js')),
  edit: lazy(() => import('./order/order-page.js')),
  create: lazy(() => import('./new/new-order.js')),
};
