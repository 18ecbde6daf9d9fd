import type { SentEntry } from '@grove/rest';
import type { CustomerBilling, CustomerShipping } from '../addresses/api/v1.js';
import type { Customer } from './api/v1.js';

/** What a client of any version of the API sends for a customer. Addresses have only the parts that were sent. */
export type CustomerInput = Partial<
  Pick<Customer, 'email' | 'firstName' | 'lastName' | 'username' | 'password'> & {
    billing: Partial<CustomerBilling>;
    shipping: Partial<CustomerShipping>;
    /** Whether a new customer may lack a password, as in `wc/v2` and `wc/v3`. */
    mayLackPassword: boolean;
    metaData: readonly SentEntry[];
  }
>;
