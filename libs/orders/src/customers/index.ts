import { CustomerAddressEntity } from './customer-address.entity.js';
import { DownloadUseEntity } from './downloads/download-use.entity.js';
import { DownloadPermissionEntity } from './downloads/download-permission.entity.js';

export { CustomerAddresses } from './customer-addresses.js';
export { Customer } from './api/v1.js';
export { CustomersQuery } from './api/query-v1.js';
export { CustomerV3 } from './api/v3.js';
export { customerImport, type ImportedCustomer } from './customer.import.js';
export { CustomersModule } from './customers.module.js';
export { DownloadResponder } from './downloads/download-responder.js';
export { CustomersService } from './customers.service.js';

export const customersEntities = [CustomerAddressEntity, DownloadPermissionEntity, DownloadUseEntity];
