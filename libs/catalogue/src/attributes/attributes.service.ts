import { Injectable } from '@nestjs/common';
import { CrudService, type Page, type RequestContext, type Write } from '@grove/rest';
import { Database, UniqueViolation } from '@grove/database';
import { stripMarkup, type RestErrorClass } from '@grove/core';
import { deleteTaxonomy } from '@grove/content';
import { AttributeNotChanged, AttributeNotCreated, AttributeNotFound } from '../errors.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import { AttributeEntity } from './attribute.entity.js';
import type { Attribute } from './attribute.resource.js';
import { bareSlug, findSlugProblem } from './attribute-slug.rules.js';

/** Lists, reads, creates, changes and deletes global attributes. */
@Injectable()
export class AttributesService extends CrudService<AttributeEntity, Attribute> {
  constructor(database: Database) {
    super(database, AttributeEntity);
  }

  /** All attributes on one page, sorted by slug. */
  override async list(): Promise<Page<Attribute>> {
    const records = await this.toRecords(await this.repository.find({ order: { slug: 'ASC' } }));
    return { records, total: records.length };
  }

  protected notFoundError = (): RestErrorClass => AttributeNotFound;

  protected async toRecords(rows: AttributeEntity[]): Promise<Attribute[]> {
    return rows;
  }

  protected applyFilters(): void {}

  protected async prepare(
    input: Partial<Attribute>,
    _write: Write,
    current?: AttributeEntity,
  ): Promise<Partial<AttributeEntity>> {
    const Refused = current ? AttributeNotChanged : AttributeNotCreated;
    const { slug: sentSlug, name: sentName, ...rest } = input;
    const name = sentName === undefined && current ? undefined : stripMarkup(sentName ?? '');
    if (name === '') throw new Refused({ reason: 'its name is empty' });
    if (current && !sentSlug) return { ...rest, name };
    const slug = bareSlug(sentSlug || name!);
    const holder = await this.repository.findOneBy({ slug: `pa_${slug}` });
    const problem = findSlugProblem(slug, holder !== null && holder.id !== current?.id);
    if (problem) throw new Refused({ reason: problem });
    return { ...rest, name, slug: `pa_${slug}` };
  }

  /** Deletes its terms too; the database then removes them from products. */
  protected override async beforeDelete(_write: Write, row: AttributeEntity): Promise<void> {
    await deleteTaxonomy(this.database, attributeTaxonomy(row.id));
  }

  override create(input: Partial<Attribute>, context: RequestContext): Promise<Attribute> {
    return super.create(input, context).catch(rejectTakenSlug(AttributeNotCreated));
  }

  override update(id: number, input: Partial<Attribute>, context: RequestContext): Promise<Attribute> {
    return super.update(id, input, context).catch(rejectTakenSlug(AttributeNotChanged));
  }
}

/** A concurrent request may take the slug after it was checked. */
const rejectTakenSlug =
  (Refused: RestErrorClass) =>
  (error: unknown): never => {
    throw error instanceof UniqueViolation ? new Refused({ reason: 'another attribute has this slug' }) : error;
  };
