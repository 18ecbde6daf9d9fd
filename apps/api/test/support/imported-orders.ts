import type { Database } from '@grove/database';
import { type ImportKind, RecordStore } from '@grove/operations';
import {
  couponImport,
  downloadPermissionImport,
  type ImportedCoupon,
  type ImportedDownloadPermission,
  type ImportedLine,
  type ImportedOrder,
  type ImportedOrderNote,
  type ImportedRefund,
  orderImport,
  orderNoteImport,
  refundImport,
} from '@grove/orders';

const AT = '2016-01-02 03:04:05';
const ADDRESS = {
  ...{ firstName: '', lastName: '', company: '', address1: '', address2: '', city: '', state: '', postcode: '', country: '' },
};

export const euros = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10_000n;

/** A line of an imported order; by default an item. */
export const importedLine = (line: Partial<ImportedLine>): ImportedLine => ({
  ...{ id: 0, kind: 'item', name: 'Figs', reference: '', productId: 0, variationId: 0, rateId: 0, quantity: 1 },
  ...{ taxClass: '', taxStatus: '', compound: false, subtotal: line.total ?? 0n, subtotalTax: 0n, total: 0n, totalTax: 0n },
  ...{ taxes: [], meta: [], shownAs: {}, reducedStock: 0, stockManagedById: 0, ...line },
});

/** An order of WooCommerce. Its total is that of its lines. */
export const importedOrder = (order: Partial<ImportedOrder> & { readonly id: number }): ImportedOrder => ({
  ...{ parentId: 0, status: 'completed', orderKey: `wc_order_${order.id}`, currency: 'EUR', version: '2.6.14', customerId: 0 },
  ...{ pricesIncludeTax: false, createdAt: AT, undated: false, modifiedAt: AT, paidAt: AT, completedAt: AT },
  ...{ discountTotal: 0n, discountTax: 0n, shippingTotal: 0n, shippingTax: 0n, cartTax: 0n },
  total: (order.lines ?? []).reduce((sum, { kind, total }) => (kind === 'coupon' ? sum : sum + total), 0n),
  ...{ billing: { ...ADDRESS, email: '', phone: '' }, shipping: ADDRESS, paymentMethod: '', paymentMethodTitle: '' },
  ...{ transactionId: '', customerIp: '', customerAgent: '', createdVia: 'checkout', cartHash: '', customerNote: '' },
  ...{ stockReduced: true, salesCounted: true, usageCounted: true, downloadsImported: false, shownAs: {} },
  ...{ searchWords: '', priceDecimals: 2, lines: [], ...order },
});

export const importedRefund = (refund: Partial<ImportedRefund> & Pick<ImportedRefund, 'id' | 'orderId'>): ImportedRefund => ({
  ...{ createdAt: AT, amount: 0n, tax: 0n, shipping: 0n, reason: '', refundedBy: 0, isInTrash: false, lines: [], ...refund },
});

export const importedCoupon = (coupon: Partial<ImportedCoupon> & Pick<ImportedCoupon, 'id' | 'code'>): ImportedCoupon => ({
  ...{
    notInTrash: true,
    createdAt: AT,
    modifiedAt: AT,
    discountType: 'fixed_cart',
    description: '',
    amount: 0n,
    expiresAt: null,
  },
  ...{ usageCount: 0, individualUse: false, productIds: [], excludeProductIds: [], usageLimit: null, usageLimitPerUser: null },
  ...{ limitUsageToXItems: null, freeShipping: false, productCategories: [], excludedProductCategories: [] },
  ...{ excludeSaleItems: false, minimumAmount: 0n, maximumAmount: 0n, emailRestrictions: [], usedBy: [], ...coupon },
});

/** What an import stores of a shop's orders. */
export interface ImportedShop {
  readonly coupons?: readonly ImportedCoupon[];
  readonly orders?: readonly ImportedOrder[];
  readonly refunds?: readonly ImportedRefund[];
  readonly notes?: readonly ImportedOrderNote[];
  readonly permissions?: readonly ImportedDownloadPermission[];
}

/** Stores records as an import does, twice, because an import may be repeated. */
export async function importShop(database: Database, shop: ImportedShop): Promise<void> {
  const store = async <R extends { readonly id: number }>(kind: ImportKind<R>, records: readonly R[] = []): Promise<void> => {
    await database.write((unit) => new RecordStore(database, kind).store(unit, records));
  };
  for (let times = 0; times < 2; times++) {
    const orders = orderImport(database);
    const coupons = couponImport(database);
    await store(coupons, shop.coupons);
    await store(orders, shop.orders);
    await store(refundImport(database), shop.refunds);
    await store(orderNoteImport(database), shop.notes);
    await store(downloadPermissionImport(database), shop.permissions);
    for (const kind of [coupons, orders]) await kind.finish?.();
  }
}
