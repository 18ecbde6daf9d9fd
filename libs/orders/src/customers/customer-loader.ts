import { Injectable } from '@nestjs/common';
import { escapeHtml, utcText } from '@grove/core';
import { ShopSettings } from '@grove/settings';
import { AccountsService, avatarUrl, type Account } from '@grove/users';
import { CustomerAddresses, type Addresses } from './customer-addresses.js';
import type { Customer } from './customer.resource.js';
import { OrderSummaries, type OrderSummary } from './order-summaries.js';

const AVATAR_SIZE = 96;

/** Loads customers: accounts with their addresses and a summary of their orders. */
@Injectable()
export class CustomerLoader {
  constructor(
    private readonly accounts: AccountsService,
    private readonly addresses: CustomerAddresses,
    private readonly summaries: OrderSummaries,
    private readonly shop: ShopSettings,
  ) {}

  /** The customer with this account, which must exist. */
  async get(id: number): Promise<Customer> {
    return (await this.toResources([await this.accounts.get(id)]))[0];
  }

  async toResources(accounts: readonly Account[]): Promise<Customer[]> {
    if (accounts.length === 0) return [];
    const ids = accounts.map(({ id }) => id);
    const [addresses, summaries, { priceDecimals }] = await Promise.all([
      this.addresses.of(ids),
      this.summaries.of(ids),
      this.shop.all(),
    ]);
    return accounts.map((account) =>
      toCustomerResource(account, addresses.get(account.id)!, summaries.get(account.id)!, priceDecimals),
    );
  }
}

function toCustomerResource(
  account: Account,
  { billing, shipping }: Addresses,
  { count, spent, last }: OrderSummary,
  decimals: number,
): Customer {
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
  };
}
