import { Injectable } from '@nestjs/common';
import { Database, placeholders, type UnitOfWork } from '@grove/database';
import { mergedAddress } from '../addresses/address.rules.js';
import { NO_ADDRESS, NO_BILLING, type StoredAddress, type StoredBilling } from '../addresses/stored-address.js';

/** The addresses of a customer. */
export interface Addresses {
  readonly billing: StoredBilling;
  readonly shipping: StoredAddress;
}

/** The parts of the addresses that were sent. */
export interface AddressChanges {
  readonly billing?: Partial<StoredBilling>;
  readonly shipping?: Partial<StoredAddress>;
}

const NONE: Addresses = { billing: NO_BILLING, shipping: NO_ADDRESS };

/** Stores the addresses of customers. */
@Injectable()
export class CustomerAddresses {
  constructor(private readonly database: Database) {}

  /** The addresses of these customers, by their id; empty addresses for customers without any. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, Addresses>> {
    const rows = await this.database.read<{ id: number; billing: string; shipping: string }>(
      `SELECT user_id AS id, billing, shipping FROM customer_address WHERE user_id IN (${placeholders(ids.length)})`,
      ids,
    );
    const kept = new Map(rows.map(({ id, billing, shipping }) => [id, parsed(billing, shipping)]));
    return new Map(ids.map((id) => [id, kept.get(id) ?? NONE]));
  }

  /** Replaces the parts that were sent. The caller must have locked the account. */
  async change(unit: UnitOfWork, id: number, { billing, shipping }: AddressChanges): Promise<void> {
    if (!billing && !shipping) return;
    const current = (await this.of([id])).get(id)!;
    const row = {
      billing: JSON.stringify(mergedAddress(current.billing, billing)),
      shipping: JSON.stringify(mergedAddress(current.shipping, shipping)),
    };
    const isNew = current === NONE;
    if (isNew) await unit.insert('customer_address', { user_id: id, ...row });
    else await unit.update('customer_address', row, { user_id: id });
  }
}

const parsed = (billing: string, shipping: string): Addresses => ({
  billing: JSON.parse(billing) as StoredBilling,
  shipping: JSON.parse(shipping) as StoredAddress,
});
