import { Injectable } from '@nestjs/common';
import { escapeHtml, utcText } from '@grove/core';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { avatarUrl, type Account } from '@grove/users';
import { CustomerAddresses, type Addresses } from './customer-addresses.js';
import type { CustomerRecord } from './customer-record.js';
import { OrderSummaries, type OrderSummary } from './order-summaries.js';

const AVATAR_SIZE = 96;

/** Loads customers: accounts with their addresses and a summary of their orders. */
@Injectable()
export class CustomerLoader {
  constructor(
    private readonly addresses: CustomerAddresses,
    private readonly summaries: OrderSummaries,
    private readonly shop: ShopSettings,
    private readonly site: SiteSettings,
  ) {}

  async toRecords(accounts: readonly Account[]): Promise<CustomerRecord[]> {
    if (accounts.length === 0) return [];
    const ids = accounts.map(({ id }) => id);
    const [addresses, summaries, { priceDecimals: decimals }, zone] = await Promise.all([
      this.addresses.of(ids),
      this.summaries.of(ids),
      this.shop.all(),
      this.site.timezone(),
    ]);
    return accounts.map((account) =>
      toCustomerResource(account, addresses.get(account.id)!, summaries.get(account.id)!, { decimals, zone }),
    );
  }
}

function toCustomerResource(
  account: Account,
  { billing, shipping }: Addresses,
  { count, spent, last, isPaying }: OrderSummary,
  { decimals, zone }: { readonly decimals: number; readonly zone: string },
): CustomerRecord {
  return {
    id: account.id,
    dateCreated: account.registeredAt && utcText(account.registeredAt),
    dateModified: account.modifiedAt && utcText(account.modifiedAt),
    email: account.email,
    firstName: escapeHtml(account.firstName),
    lastName: escapeHtml(account.lastName),
    username: account.username,
    password: '',
    lastOrder: { id: last?.id ?? null, date: last?.createdAt ? utcText(last.createdAt) : null },
    ordersCount: count,
    totalSpent: spent.toFixed(decimals),
    avatarUrl: avatarUrl(account.email, AVATAR_SIZE),
    billing,
    shipping,
    account,
    isPaying,
    zone,
  };
}
