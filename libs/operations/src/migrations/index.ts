import { ImportLeftoverEntity, ImportRecordEntity, ImportRunEntity } from '../import/import-tables.entity.js';
import { UnmappedMetadataEntity } from '../import/unmapped-metadata.js';
import { OperationsTables1700000000900 } from './1700000000900-operations-tables.js';

/** The entities of this library. */
export const operationsEntities = [ImportRunEntity, ImportRecordEntity, ImportLeftoverEntity, UnmappedMetadataEntity];

/** The migrations of this library. */
export const operationsMigrations = [OperationsTables1700000000900];

/** Records of imports: no response is computed from them. */
export const unversionedOperationsTables = ['import_run', 'import_record', 'import_leftover'];
