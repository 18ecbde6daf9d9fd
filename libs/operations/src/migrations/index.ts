import { UnmappedMetadataEntity } from '../import/unmapped-metadata.js';
import { ImportTables1700000001000 } from './1700000001000-import-tables.js';

/** The entities of this library. */
export const operationsEntities = [UnmappedMetadataEntity];

/** The migrations of this library. */
export const operationsMigrations = [ImportTables1700000001000];

/** Records of imports: no response is computed from them. */
export const unversionedOperationsTables = ['import_run', 'import_record', 'import_leftover'];
