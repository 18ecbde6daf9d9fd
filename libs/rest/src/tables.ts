import { MetaData1700000001010 } from './meta-data/meta-data-table.js';
import { MetaDataEntity } from './meta-data/meta-data.entity.js';
import { idempotencyMigrations } from './protocol/idempotency/idempotent-requests-table.js';

/** The entities of this library. */
export const restEntities = [MetaDataEntity];

/** The migrations of this library. */
export const restMigrations = [...idempotencyMigrations, MetaData1700000001010];
