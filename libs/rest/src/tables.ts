import { MetaDataEntity } from './meta-data/meta-data.entity.js';
import { RestTables1700000000010 } from './migrations/1700000000010-rest-tables.js';

/** The entities of this library. */
export const restEntities = [MetaDataEntity];

/** The migrations of this library. */
export const restMigrations = [RestTables1700000000010];

/** Stored responses of requests that are repeated. */
export const unversionedRestTables = ['idempotent_request'];
