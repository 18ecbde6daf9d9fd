import { fold, restError, slugify } from '@grove/core';
import type { SelectQueryBuilder } from 'typeorm';
import { orderBy, whereContainsWords, whereListed, type Database } from '@grove/database';
import { CrudService } from '../crud.service.js';
import type { TermQuery } from '../list-queries.js';
import type { Write } from '../record.service.js';
import { LeafEntity } from './leaf.entity.js';
import type { Leaf } from './leaf.resource.js';

const LeafNotFound = restError('leaf_invalid', 404, 'There is no leaf with this id.');
const LeafNameEmpty = restError('empty_leaf_name', 400, 'The name is empty. Send one.');

export class LeavesService extends CrudService<LeafEntity, Leaf, TermQuery> {
  constructor(database: Database) {
    super(database, LeafEntity);
  }

  protected notFoundError = () => LeafNotFound;

  protected async toRecords(rows: LeafEntity[]): Promise<Leaf[]> {
    return rows;
  }

  protected async prepare({ name, slug, evergreen }: Partial<Leaf>, _write: Write, current?: LeafEntity) {
    if (!current || name !== undefined) if (!name?.trim()) throw new LeafNameEmpty();
    const row: Partial<LeafEntity> = { evergreen, ...(name !== undefined && { name, nameKey: fold(name) }) };
    if (!current || slug !== undefined) row.slug = slugify(slug || name || current!.name);
    return row;
  }

  protected applyFilters(query: SelectQueryBuilder<LeafEntity>, { search, include, exclude, order }: TermQuery): void {
    if (search) whereContainsWords(query, 'leaf.nameKey', fold(search).split(' '));
    whereListed(query, 'leaf.id', include, exclude);
    orderBy(query, 'leaf.nameKey', order);
  }
}
