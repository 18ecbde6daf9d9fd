import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { nameOf } from './customer-name.js';

/** Customers: the list, one customer, and a new one. */
export const customers: ResourceProps = {
  name: 'customers',
  icon: PeopleIcon,
  recordRepresentation: nameOf,
  list: lazy(() => import('./list/customers-list.js')),
  edit: lazy(() => import('./customer/customer-page.js')),
  create: lazy(() => import('./new/new-customer.js')),
};
