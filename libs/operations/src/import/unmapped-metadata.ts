import { Entity, In } from 'typeorm';
import { AutoId, type Database, Int, Line, Repository, Text } from '@grove/database';

/** An entry of metadata that an import kept because Grove has no field for it. */
@Entity('unmapped_metadata')
export class UnmappedMetadataEntity {
  @AutoId() id: number;
  /** The kind of its record, as imports call it. */
  @Line(40) kind: string;
  @Int() recordId: number;
  @Line(255) name: string;
  @Text({ nullable: true }) value: string | null;
}

/** Metadata of a record that has no place in Grove, as the source has it. */
export type UnmappedMetadata = Readonly<Omit<UnmappedMetadataEntity, 'id'>>;

/** How many entries of a name the records of a kind have. */
interface UnmappedMetadataCount {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
  /** The least id of such a record. */
  readonly firstRecordId: number;
}

/** The metadata that imports kept, in the order of the old shop. */
export class UnmappedMetadataStore {
  private readonly entries: Repository<UnmappedMetadataEntity>;

  constructor(database: Database) {
    this.entries = new Repository(database, UnmappedMetadataEntity);
  }

  /** The entries of records of these kinds that have one of these names. */
  async find(
    kinds: readonly string[],
    recordIds: readonly number[],
    names: readonly string[],
  ): Promise<UnmappedMetadataEntity[]> {
    if (kinds.length === 0 || recordIds.length === 0 || names.length === 0) return [];
    return this.entries.find({ where: { kind: In(kinds), recordId: In(recordIds), name: In(names) }, order: { id: 'ASC' } });
  }

  /** The first entries that match a filter, record by record. */
  list(filter: Partial<Omit<UnmappedMetadata, 'value'>>, most: number): Promise<UnmappedMetadataEntity[]> {
    return this.entries.find({ where: filter, order: { kind: 'ASC', recordId: 'ASC', id: 'ASC' }, take: most });
  }

  /** The names of the entries of each kind, and how often they occur. */
  async counts(): Promise<UnmappedMetadataCount[]> {
    const query = this.entries.createQueryBuilder('entry').select(['entry.kind AS kind', 'entry.name AS name']);
    query
      .addSelect('COUNT(*)', 'count')
      .addSelect('MIN(entry.recordId)', 'firstRecordId')
      .groupBy('entry.kind')
      .addGroupBy('entry.name');
    const rows = await query.orderBy('entry.kind').addOrderBy('entry.name').getRawMany<UnmappedMetadataCount>();
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  }

  /** Deletes entries by their ids. */
  async delete(ids: readonly number[]): Promise<void> {
    await this.entries.delete([...ids]);
  }
}
