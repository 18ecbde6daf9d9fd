import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fieldsOf } from '@grove/rest';
import { Address, Billing, CustomerBilling, CustomerShipping } from './api/v1.js';
import { mergedAddress } from './address.rules.js';
import { NO_ADDRESS, NO_BILLING } from './stored-address.js';

const parts = Object.keys(NO_BILLING) as (keyof typeof NO_BILLING)[];
const someParts = fc.dictionary(fc.constantFrom(...parts), fc.string());
const wires = (shape: new () => object) => fieldsOf(shape).map(({ wire }) => wire);

describe('An address after a change', () => {
  it('has each part that was sent, also when it was sent empty, and keeps the others', () => {
    const current = { ...NO_ADDRESS, firstName: 'Jan', city: 'Zeist', country: 'NL' };
    expect(mergedAddress(current, { city: 'Bunnik', country: '' })).toEqual({ ...current, city: 'Bunnik', country: '' });
  });

  it('is the same when nothing was sent', () => {
    expect(mergedAddress(NO_BILLING, undefined)).toEqual(NO_BILLING);
    expect(mergedAddress(NO_BILLING, {})).toEqual(NO_BILLING);
  });

  it('comes out alike whether its parts are sent together or one after the other', () => {
    fc.assert(
      fc.property(someParts, someParts, (first, second) => {
        const together = mergedAddress(NO_BILLING, { ...first, ...second });
        expect(mergedAddress(mergedAddress(NO_BILLING, first), second)).toEqual(together);
      }),
    );
  });
});

describe('The parts of an address', () => {
  const name = ['first_name', 'last_name', 'company', 'address_1', 'address_2', 'city'];

  it('stand in the order of orders', () => {
    expect(wires(Address)).toEqual([...name, 'state', 'postcode', 'country']);
    expect(wires(Billing)).toEqual([...name, 'state', 'postcode', 'country', 'email', 'phone']);
  });

  it('stand in the order of customers', () => {
    expect(wires(CustomerShipping)).toEqual([...name, 'postcode', 'country', 'state']);
    expect(wires(CustomerBilling)).toEqual([...name, 'postcode', 'country', 'state', 'email', 'phone']);
  });
});
