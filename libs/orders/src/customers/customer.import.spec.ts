import { describe, expect, it } from 'vitest';
import { NO_ADDRESS, NO_BILLING } from '../addresses/stored-address.js';
import { customerImport, type ImportedCustomer } from './customer.import.js';

const users = {
  name: 'user',
  tables: [{ table: 'user', key: 'id' }] as const,
  rows: ({ id }: { id: number }) => ({ user: [{ id }] }),
};
const customer = (more: object) => ({ id: 7, billing: NO_BILLING, shipping: NO_ADDRESS, ...more }) as ImportedCustomer;

describe('An imported customer', () => {
  const kind = customerImport(users as never);

  it('is a user with addresses', () => {
    expect(kind.tables.map(({ table }) => table)).toEqual(['user', 'customer_address']);
    const billing = { ...NO_BILLING, city: 'Utrecht', phone: '030' };
    expect(kind.rows(customer({ billing }))).toEqual({
      user: [{ id: 7 }],
      customer_address: [{ user_id: 7, billing: JSON.stringify(billing), shipping: JSON.stringify(NO_ADDRESS) }],
    });
  });

  it('without any address has no row for it', () => {
    expect(kind.rows(customer({}))).toEqual({ user: [{ id: 7 }], customer_address: [] });
  });
});
