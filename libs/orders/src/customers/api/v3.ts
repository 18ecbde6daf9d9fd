import { SHOP_V3, VersionOf, WithoutFields } from '@grove/rest';
import { Customer } from './v1.js';
import { CustomerV2, SINCE_V2 } from './v2.js';

/** A customer in `wc/v3`: as in `wc/v2`, without the summary of its orders. */
@WithoutFields('ordersCount', 'totalSpent')
@VersionOf(Customer, { ...SINCE_V2, namespace: SHOP_V3 })
export class CustomerV3 extends CustomerV2 {}
