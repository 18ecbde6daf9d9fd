import { Entity } from 'typeorm';
import { DatabaseTables1700000000000 } from '../migrations/1700000000000-database-tables.js';
import { RestrictedPayloads1700000001140 } from '../migrations/1700000001140-restricted-payloads.js';
import { AutoBigId, AutoId, Flag, Id, Instant, Int, Line, Text } from './columns.js';

/** The sequence of ids that products, orders, posts and others share: which kind of record has which id. */
@Entity('object_id')
export class ObjectIdEntity {
  @AutoId() id: number;
  @Line(32) kind: string;
}

/** The secret of the installation, in the only row of its table, which is created with the table. */
@Entity('server_secret')
export class ServerSecretEntity {
  @Id() id: number;
  @Line(64) secret: string;
  /** Id of the key for new secrets; empty until the first one is stored. */
  @Line(16, { default: '' }) activeKey: string;
  /** Whether nothing needs the secret of this row. */
  @Flag({ default: false }) retired: boolean;
}

/** An event in the outbox; see `OutboxEvent`. */
@Entity('outbox')
export class StoredEvent {
  @AutoBigId() id: number;
  @Line(64) topic: string;
  @Int() resourceId: number;
  /** The version of the webhooks that get it; 0 for all. */
  @Int({ default: 0 }) apiVersion: number;
  /** JSON that receivers get. */
  @Text() payload: string;
  /** JSON for receivers that may not read the whole record; null if all get the same. */
  @Text({ nullable: true }) restrictedPayload: string | null;
  /** The trace of what caused it, if that was recorded. */
  @Line(55, { nullable: true }) traceParent: string | null;
  @Instant() createdAt: string;
  /** `NOT_RELAYED` until a relay has created its deliveries. */
  @Instant() relayedAt: string;
}

/** Entities of every database. */
export const systemEntities = [ObjectIdEntity, ServerSecretEntity, StoredEvent];

/** The migrations of this library. An application applies them before those of its modules. */
export const databaseMigrations = [DatabaseTables1700000000000, RestrictedPayloads1700000001140];

/** Queues and locks: no response is computed from them. */
export const unversionedSystemTables = [
  'outbox',
  'named_lock',
  'migrations',
  'migration_lock',
  'write_freeze',
  'backfill_progress',
  'contract_step',
];
