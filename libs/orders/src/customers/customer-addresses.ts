import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { In } from 'typeorm';
import { mergedAddress } from '../addresses/address.rules.js';
import { NO_ADDRESS, NO_BILLING, type StoredAddress, type StoredBilling } from '../addresses/stored-address.js';
import { CustomerAddressEntity } from './customer-address.entity.js';

/** The addresses of a customer. */
export interface Addresses {
  readonly billing: StoredBilling;
  readonly shipping: StoredAddress;
}

/** The parts of the addresses that were sent. */
interface AddressChanges {
  readonly billing?: Partial<StoredBilling>;
  readonly shipping?: Partial<StoredAddress>;
}

const NONE: Addresses = { billing: NO_BILLING, shipping: NO_ADDRESS };

/** Stores the addresses of customers. */
@Injectable()
export class CustomerAddresses {
  private readonly stored = new Repository(this.database, CustomerAddressEntity);

  constructor(private readonly database: Database) {}

  /** The addresses of these customers, by their id; empty addresses for customers without any. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, Addresses>> {
    const rows = ids.length === 0 ? [] : await this.stored.findBy({ userId: In(ids) });
    const kept = new Map<number, Addresses>(rows.map((row) => [row.userId, row]));
    return new Map(ids.map((id) => [id, kept.get(id) ?? NONE]));
  }

  /** Inserts the addresses of new customers in few statements. */
  async insert(customers: readonly ({ readonly userId: number } & Addresses)[]): Promise<void> {
    await this.stored.insert([...customers]);
  }

  /** Replaces the parts that were sent. The caller must have locked the account. */
  async change(userId: number, { billing, shipping }: AddressChanges): Promise<void> {
    if (!billing && !shipping) return;
    const current = (await this.of([userId])).get(userId)!;
    const merged = {
      billing: mergedAddress(current.billing, billing),
      shipping: mergedAddress(current.shipping, shipping),
    };
    if (current === NONE) await this.stored.insert({ userId, ...merged });
    else await this.stored.update({ userId }, merged);
  }
}
