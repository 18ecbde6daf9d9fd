import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import ShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import TagIcon from '@mui/icons-material/SellOutlined';
import AttributeIcon from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

interface Named {
  readonly name: string;
}

const nameOf = ({ name }: Named): string => name;

/** Products: the list, one product, and a new one. */
export const products: ResourceProps = {
  name: 'products',
  icon: InventoryIcon,
  recordRepresentation: nameOf,
  list: lazy(() => import('./list/products-list.js')),
  edit: lazy(() => import('./product/product-page.js')),
  create: lazy(() => import('./product/new-product.js')),
};

/** What products are ordered by: categories, tags, attributes with their terms, and shipping classes. */
export const productTerms: readonly ResourceProps[] = [
  {
    name: 'product-categories',
    icon: CategoryIcon,
    recordRepresentation: nameOf,
    list: lazy(() => import('./terms/categories.js')),
  },
  { name: 'product-tags', icon: TagIcon, recordRepresentation: nameOf, list: lazy(() => import('./terms/tags.js')) },
  {
    name: 'product-attributes',
    icon: AttributeIcon,
    recordRepresentation: nameOf,
    list: lazy(() => import('./terms/attributes.js')),
    edit: lazy(() => import('./terms/attribute-terms.js')),
  },
  {
    name: 'shipping-classes',
    icon: ShippingIcon,
    recordRepresentation: nameOf,
    list: lazy(() => import('./terms/shipping-classes.js')),
  },
];
