import CouponIcon from '@mui/icons-material/LocalOfferOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Coupons: the list, one coupon, and a new one. */
export const coupons: ResourceProps = {
  name: 'coupons',
  icon: CouponIcon,
  recordRepresentation: 'code',
  list: lazy(() => import('./list/coupons-list.js')),
  edit: lazy(() => import('./coupon/coupon-page.js')),
  create: lazy(() => import('./coupon/new-coupon.js')),
};
