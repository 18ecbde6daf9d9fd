import { Entity, PrimaryColumn } from 'typeorm';
import { Json } from '@grove/database';
import type { StoredAddress, StoredBilling } from '../addresses/stored-address.js';

/** The addresses of a customer. A customer without addresses has no row. */
@Entity('customer_address')
export class CustomerAddressEntity {
  @PrimaryColumn({ type: 'int' }) userId: number;
  @Json() billing: StoredBilling;
  @Json() shipping: StoredAddress;
}
