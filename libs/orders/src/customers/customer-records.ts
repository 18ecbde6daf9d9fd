import { Injectable } from '@nestjs/common';
import { escapeHtml, utcText } from '@grove/core';
import { AccountsService, avatarUrl, type Account } from '@grove/users';
import { CustomerAddresses, type Addresses } from './customer-addresses.js';
import type { Customer } from './customer.resource.js';
import { PurchasesOfCustomers, type Purchases } from './purchases.js';

const AVATAR_SIZE = 96;

/** Accounts as records of customers: with their addresses and the sum of their orders. */
@Injectable()
export class CustomerRecords {
  constructor(
    private readonly accounts: AccountsService,
    private readonly addresses: CustomerAddresses,
    private readonly purchases: PurchasesOfCustomers,
  ) {}

  /** The record of an account that exists. */
  async get(id: number): Promise<Customer> {
    return (await this.of([await this.accounts.get(id)]))[0];
  }

  async of(accounts: readonly Account[]): Promise<Customer[]> {
    if (accounts.length === 0) return [];
    const ids = accounts.map(({ id }) => id);
    const [addresses, purchases] = await Promise.all([this.addresses.of(ids), this.purchases.of(ids)]);
    return accounts.map((account) => recordOf(account, addresses.get(account.id)!, purchases.get(account.id)!));
  }
}

function recordOf(account: Account, { billing, shipping }: Addresses, { count, spent, last }: Purchases): Customer {
  return {
    id: account.id,
    dateCreated: utcText(account.registeredAt),
    dateModified: account.modifiedAt && utcText(account.modifiedAt),
    email: account.email,
    firstName: escapeHtml(account.firstName),
    lastName: escapeHtml(account.lastName),
    username: account.username,
    password: '',
    lastOrder: { id: last?.id ?? null, date: last && utcText(last.createdAt) },
    ordersCount: count,
    totalSpent: spent.toFixed(2),
    avatarUrl: avatarUrl(account.email, AVATAR_SIZE),
    billing,
    shipping,
  };
}
