import {
  CrudService,
  type DeleteOptions,
  type ParentIds,
  type RequestContext,
  type Target,
  type Verb,
  type Write,
} from '@grove/rest';
import { Not, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import {
  acquireNamedLock,
  alsoReads,
  counterGroup,
  counterValue,
  orderByArguments,
  orderByListed,
  Repository,
  UniqueViolation,
  whereListed,
  type Database,
} from '@grove/database';
import { fold, slugify, type RestErrorClass } from '@grove/core';
import { withTexts } from '../rendering/processed-input.js';
import { newTermSlug } from './new-term-slug.js';
import { termCounter, termName, termNameKey, termSearchText } from './term-columns.js';
import { SharedTermEntity } from './shared-term.entity.js';
import { TermEntity } from './term.entity.js';
import type { CountedTerm, TermErrors, TermInput, TermRecord, TermsQuery } from './term-definitions.js';
import { findTermBySlug } from './term-reads.js';
import { selectTerms } from './term-selection.js';
import { TermTree } from './term-tree.js';

const COUNT = counterValue("CONCAT('term/', term.id)");

const ORDERS: Readonly<Record<string, string>> = {
  id: 'ABS(term.id)',
  name: 'term.nameKey',
  slug: 'term.slug',
  term_group: 'term.nameKey',
  description: 'term.description',
  count: COUNT,
};

/** The verbs of a taxonomy. A subclass defines the taxonomy, its errors, and what happens to the records of a deleted term. */
export abstract class TermsService<R extends TermRecord> extends CrudService<TermEntity, R, TermsQuery> {
  protected abstract readonly errors: TermErrors;
  protected readonly hierarchical: boolean = false;

  private readonly sharedTerms: Repository<SharedTermEntity>;

  constructor(database: Database) {
    super(database, TermEntity);
    this.sharedTerms = new Repository(database, SharedTermEntity);
  }

  /** The taxonomy. For terms of attributes it depends on the parent ids; throws if a parent does not exist. */
  protected abstract taxonomy(parents: ParentIds): string | Promise<string>;

  protected abstract toTermResource(row: CountedTerm, context: RequestContext): R | Promise<R>;

  /** The query of the ids of the terms of one record, such as a product, inside of a query of terms. */
  protected abstract idsOfRecord(query: SelectQueryBuilder<ObjectLiteral>, recordId: number): SelectQueryBuilder<ObjectLiteral>;

  protected notFoundError(): RestErrorClass {
    return this.errors.unknown;
  }

  override async assertExists(verb: Verb, target: Target<R>, context: RequestContext): Promise<void> {
    await this.taxonomy(target.parents);
    await super.assertExists(verb, target, context);
  }

  protected override async find(id: number, _verb: Verb, _context: RequestContext, parents: ParentIds): Promise<TermEntity> {
    const taxonomy = await this.taxonomy(parents);
    const row = await this.rowIn(taxonomy, id);
    if (!row) throw new this.errors.unknown();
    return row;
  }

  /** A term that two taxonomies have has its row in the second one under the negative id. */
  private async rowIn(taxonomy: string, id: number): Promise<TermEntity | undefined> {
    const row = await this.repository.findById(id);
    if (row?.taxonomy === taxonomy) return row;
    const shared = await this.repository.findById(-id);
    return shared?.taxonomy === taxonomy ? shared : undefined;
  }

  private async rowIdOf(id: number, parents: ParentIds): Promise<number> {
    return (await this.rowIn(await this.taxonomy(parents), id))?.id ?? id;
  }

  override async update(id: number, sent: Partial<R>, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return super.update(await this.rowIdOf(id, parents), sent, context, parents);
  }

  override async delete(id: number, options: DeleteOptions, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return super.delete(await this.rowIdOf(id, parents), options, context, parents);
  }

  protected async toRecords(rows: TermEntity[], context: RequestContext): Promise<R[]> {
    const counts = await this.database.readCounters(rows.map((row) => termCounter(row.id)));
    return Promise.all(
      rows.map(async (row) => {
        const record = await this.toTermResource({ ...row, count: counts.get(termCounter(row.id)) ?? 0 }, context);
        return row.id < 0 ? { ...record, id: -row.id } : record;
      }),
    );
  }

  protected async applyFilters(
    query: SelectQueryBuilder<TermEntity>,
    args: TermsQuery,
    _context: RequestContext,
    parents: ParentIds,
  ): Promise<void> {
    query.andWhere({ taxonomy: await this.taxonomy(parents) });
    selectTerms(query, args);
    const slugs = [args.slug ?? []].flat().map((slug) => slugify(slug) || slug);
    whereListed(query, 'term.slug', slugs);
    if (args.hideEmpty) query.andWhere(`${COUNT} > 0`);
    if (args.hideEmpty || args.orderby === 'count') alsoReads(query, counterGroup('term'));
    if (this.hierarchical && args.parent !== undefined) query.andWhere({ parentId: args.parent });
    const recordId = args.product ?? args.post;
    if (recordId !== undefined) query.andWhere(`term.id IN ${this.idsOfRecord(query.subQuery(), recordId).getQuery()}`);
    if (recordId !== undefined) query.setParameters({ recordId });
    if (args.orderby === 'include' && args.include.length > 0) orderByListed(query, ORDERS['id'], args.include);
    else orderByArguments(query, args, { columns: ORDERS, fallback: ORDERS['name'] });
  }

  /** Locks the taxonomy, because checks of names, slugs and parents must still hold when the term is stored. */
  protected override async lock(write: Write, input: Partial<R>, id?: number): Promise<void> {
    await acquireNamedLock(write.unit, `term/${await this.taxonomy(write.parents)}`);
    await super.lock(write, input, id);
  }

  protected async prepare(input: Partial<R>, { parents }: Write, current?: TermEntity): Promise<Partial<TermEntity>> {
    const { name, slug, description, menuOrder, display, parent } = input as TermInput;
    const taxonomy = await this.taxonomy(parents);
    const row: Partial<TermEntity> = { menuOrder, display };
    if (description !== undefined) row.description = description;
    if (name !== undefined || !current) Object.assign(row, this.nameColumns(name ?? ''));
    if (parent !== undefined) row.parentId = await this.resolveParent(parent, taxonomy, current);
    if (current)
      return { ...row, ...(slug !== undefined && slugColumns(await this.changedSlug(slug, row.name ?? current.name, current))) };
    await this.assertNameFree(taxonomy, row.name!, row.parentId ?? 0, slugify(slug ?? ''));
    return {
      description: '',
      parentId: 0,
      ...row,
      taxonomy,
      ...slugColumns(await newTermSlug(this.repository, slug || row.name!, taxonomy, row.parentId ?? 0)),
    };
  }

  private nameColumns(sent: string): Pick<TermEntity, 'name' | 'nameKey' | 'searchText'> {
    const name = termName(sent);
    if (name === '') throw new this.errors.emptyName();
    return { name, nameKey: termNameKey(name), searchText: termSearchText(name) };
  }

  private async resolveParent(parent: number, taxonomy: string, current?: TermEntity): Promise<number> {
    if (parent === 0) return 0;
    if (!(await this.rowIn(taxonomy, parent))) throw new this.errors.unknownParent();
    if (!current) return parent;
    return (await TermTree.load(taxonomy, this.database)).wouldLoop(current.id, parent) ? 0 : parent;
  }

  /** Throws if a sibling has the name. Two siblings may have the same name only if the new one has a free slug of its own. */
  private async assertNameFree(taxonomy: string, name: string, parentId: number, ownSlug: string): Promise<void> {
    const sameKey = await this.repository.findBy({ taxonomy, nameKey: termNameKey(name), parentId });
    // Names that differ only in accents, or after their first 200 characters, have the same key.
    const sibling = sameKey.find((row) => fold(row.name) === fold(name));
    if (sibling && (ownSlug === '' || (await findTermBySlug(this.database, taxonomy, ownSlug))))
      throw this.errors.nameTaken(sibling.id);
  }

  /** A slug that was sent must be free; one that is made from the name becomes so. */
  private async changedSlug(sent: string, name: string, current: TermEntity): Promise<string> {
    const slug = slugify(sent);
    if (slug === '') return newTermSlug(this.repository, name, current.taxonomy, current.parentId, current.id);
    const others = { taxonomy: current.taxonomy, slug, id: Not(current.id) };
    if (await this.repository.existsBy(others)) throw new this.errors.slugTaken();
    return slug;
  }

  /** Moves children to the parent of the deleted term, and deletes its counter. */
  protected override async beforeDelete({ unit }: Write, row: TermEntity, _options: DeleteOptions): Promise<void> {
    const termId = Math.abs(row.id);
    await this.repository.update({ taxonomy: row.taxonomy, parentId: termId }, { parentId: row.parentId });
    await this.sharedTerms.delete({ termId });
    await unit.deleteCounter(termCounter(row.id));
  }

  protected override sanitize(input: Partial<R>): Promise<Partial<R>> {
    return withTexts(input, ['description'], 'commentHtml');
  }

  override async create(input: Partial<R>, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    const attempt = () => super.create(input, context, parents);
    // Products also create attribute terms, without this lock. The second attempt sees a slug that one of them has taken in between.
    return attempt().catch((error: unknown) => {
      if (error instanceof UniqueViolation) return attempt();
      throw error;
    });
  }
}

const slugColumns = (slug: string): Pick<TermEntity, 'slug' | 'slugKey'> => ({ slug, slugKey: slug });
