import { Injectable } from '@nestjs/common';
import { CrudService, type Page, type RequestContext, type Write } from '@grove/rest';
import { Database, UniqueViolation } from '@grove/database';
import { collapseWhitespace, stripTags, type RestErrorClass } from '@grove/core';
import { termTally } from '@grove/content';
import { AttributeNotChanged, AttributeNotCreated, AttributeNotFound } from '../errors.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import { AttributeEntity } from './attribute.entity.js';
import type { Attribute } from './attribute.resource.js';
import { bareSlug, slugFault } from './attribute-slug.rules.js';

/** The verbs of global attributes. */
@Injectable()
export class AttributesService extends CrudService<AttributeEntity, Attribute> {
  constructor(database: Database) {
    super(database, AttributeEntity);
  }

  /** Never paged: all, sorted by slug. */
  override async list(): Promise<Page<Attribute>> {
    const records = await this.toResources(await this.table.where('1 = 1 ORDER BY slug'));
    return { records, total: records.length };
  }

  protected notFoundError = (): RestErrorClass => AttributeNotFound;

  protected async toResources(rows: AttributeEntity[]): Promise<Attribute[]> {
    return rows;
  }

  protected applyFilters(): void {}

  protected async prepare(
    input: Partial<Attribute>,
    _write: Write,
    current?: AttributeEntity,
  ): Promise<Partial<AttributeEntity>> {
    const Refused = current ? AttributeNotChanged : AttributeNotCreated;
    const { slug: asked, name: sent, ...rest } = input;
    const name = sent === undefined && current ? undefined : collapseWhitespace(stripTags(sent ?? ''));
    if (name === '') throw new Refused({ reason: 'its name is empty' });
    if (current && !asked) return { ...rest, name };
    const slug = bareSlug(asked || name!);
    const [holder] = await this.table.where('slug = ?', `pa_${slug}`);
    const fault = slugFault(slug, holder !== undefined && holder.id !== current?.id);
    if (fault) throw new Refused({ reason: fault });
    return { ...rest, name, slug: `pa_${slug}` };
  }

  /** Its terms go with it, and with them what products carry of them. */
  protected override async beforeDelete({ unit }: Write, row: AttributeEntity): Promise<void> {
    const terms = await this.database.read<{ id: number }>('SELECT id FROM term WHERE taxonomy = ?', [attributeTaxonomy(row.id)]);
    await unit.delete('term', { taxonomy: attributeTaxonomy(row.id) });
    for (const { id } of terms) await unit.delete('tally', { name: termTally(id) });
  }

  override create(input: Partial<Attribute>, context: RequestContext): Promise<Attribute> {
    return super.create(input, context).catch(told(AttributeNotCreated));
  }

  override update(id: number, input: Partial<Attribute>, context: RequestContext): Promise<Attribute> {
    return super.update(id, input, context).catch(told(AttributeNotChanged));
  }
}

/** Two requests for one slug at the same moment: the later is refused like any other that comes too late. */
const told =
  (Refused: RestErrorClass) =>
  (error: unknown): never => {
    throw error instanceof UniqueViolation ? new Refused({ reason: 'another attribute has this slug' }) : error;
  };
