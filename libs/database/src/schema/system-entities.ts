import { Entity } from 'typeorm';
import { AutoId, Flag, Id, Line } from './columns.js';

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

/** Entities of every database. */
export const systemEntities = [ObjectIdEntity, ServerSecretEntity];
