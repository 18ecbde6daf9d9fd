import { Customers1700000000620 } from '../migrations/1700000000620-customers.js';
import { CustomerAddressEntity } from './customer-address.entity.js';

export { CustomersModule } from './customers.module.js';
export { CustomersService } from './customers.service.js';

export const customersEntities = [CustomerAddressEntity];
export const customersMigrations = [Customers1700000000620];
