import { wireName } from '@grove/core';
import type { Address } from './api/v1.js';

/** A shipping or billing address. It is read and written as a whole; missing parts are empty. */
export interface StoredAddress extends Address {
  /** Of a shipping address; `shop/v1` does not show it. */
  phone?: string;
}

export interface StoredBilling extends StoredAddress {
  email: string;
  phone: string;
}

/** An empty address. */
export const NO_ADDRESS: StoredAddress = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
};

export const NO_BILLING: StoredBilling = { ...NO_ADDRESS, email: '', phone: '' };

/** Parts of addresses in keys of metadata. */
export const ADDRESS_PARTS = [...Object.keys(NO_ADDRESS), 'phone'].map(wireName);
