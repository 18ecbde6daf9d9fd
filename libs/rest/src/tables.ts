import { MetaDataEntity } from './meta-data/meta-data.entity.js';
import { RestTables1700000000010 } from './migrations/1700000000010-rest-tables.js';
import { IdempotentRequestEntity } from './protocol/idempotency/idempotent-request.entity.js';

/** The entities of this library. */
export const restEntities = [MetaDataEntity, IdempotentRequestEntity];

/** The migrations of this library. */
export const restMigrations = [RestTables1700000000010];

/** Stored responses of requests that are repeated. */
export const unversionedRestTables = ['idempotent_request'];
