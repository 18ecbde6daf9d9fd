import { Entity, PrimaryColumn } from 'typeorm';
import { AutoId, Id, Instant, Int, Json, Line } from '@grove/database';

/** A run of an import. */
@Entity('import_run')
export class ImportRunEntity {
  @AutoId() id: number;
  @Line(500) source: string;
  /** The address of the site that was imported. */
  @Line(500) site: string;
  @Instant() startedAt: string;
  @Instant({ nullable: true }) finishedAt: string | null;
  @Json() summary: object;
}

/** A record that was imported. */
@Entity('import_record')
export class ImportRecordEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) kind: string;
  @Id() recordId: number;
  /** Of the record at the source. */
  @Line(64) fingerprint: string;
  /** Of its rows in Grove after they were stored; empty if the record has no place in Grove. */
  @Line(64) storedFingerprint: string;
}

/** Something of the source that Grove has no place for. */
@Entity('import_leftover')
export class ImportLeftoverEntity {
  @AutoId() id: number;
  /** The import kind and the record that was read when it was found. */
  @Line(40) importKind: string;
  @Int() recordId: number;
  /** What it is, in words that a shop owner understands, such as `posts of an unknown type`. */
  @Line(120) topic: string;
  @Line(255) name: string;
  @Line(255) record: string;
  @Line(500) reason: string;
}
