import type { Account } from '@grove/users';
import type { Customer } from './api/v1.js';

/** A customer with everything that any version of the API shows of it. */
export interface CustomerRecord extends Customer {
  readonly account: Account;
  readonly isPaying: boolean;
  readonly zone: string;
}
