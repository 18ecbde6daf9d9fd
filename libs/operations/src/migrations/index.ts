import { ImportLeftoverEntity, ImportRecordEntity, ImportRunEntity } from '../import/import-tables.entity.js';
import { UnmappedMetadataEntity } from '../import/unmapped-metadata.js';
import { OperatorRunEntity } from '../runs/operator-run.entity.js';
import { OperationsTables1700000000900 } from './1700000000900-operations-tables.js';
import { OperatorRuns1700000000910 } from './1700000000910-operator-runs.js';

/** The entities of this library. */
export const operationsEntities = [
  ImportRunEntity,
  ImportRecordEntity,
  ImportLeftoverEntity,
  UnmappedMetadataEntity,
  OperatorRunEntity,
];

/** The migrations of this library. */
export const operationsMigrations = [OperationsTables1700000000900, OperatorRuns1700000000910];

/** Records of imports, from which no response is computed, and of runs, whose responses are never stored. */
export const unversionedOperationsTables = ['import_run', 'import_record', 'import_leftover', 'operator_run'];
