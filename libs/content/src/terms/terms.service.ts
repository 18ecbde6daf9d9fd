import {
  CrudService,
  type DeleteOptions,
  type ParentIds,
  type RequestContext,
  type Target,
  type TermOrderQuery,
  type Verb,
  type Write,
} from '@grove/rest';
import {
  startsWithPattern,
  containsPattern,
  acquireNamedLock,
  UniqueViolation,
  type Database,
  type Selection,
} from '@grove/database';
import { fold, foldForSearch, collapseWhitespace, slugify, type RestErrorClass } from '@grove/core';
import { plainText } from '../rendering/index.js';
import { withTexts } from '../rendering/processed-input.js';
import { TermEntity } from './term.entity.js';
import { TermTree } from './term-tree.js';
import { slugOfNewTerm } from './term.rules.js';

/** What lists of terms are sorted by: the name without accents and case, as long as an index takes it. */
export const termNameKey = (name: string): string => foldForSearch(name).slice(0, 200);

/** The name of a term as it is stored: plain text on one line; empty when nothing is left. */
export const termName = (sent: string): string => collapseWhitespace(plainText(sent));

/** The form of a term's name that is searched. Folding may make a text longer than its column. */
export const termSearchText = (name: string): string => foldForSearch(name).slice(0, 1200);

/** What a taxonomy's records have in common on the wire. */
export interface TermRecord {
  id: number;
  name: string;
  slug: string;
  description: string;
  count: number;
}

/** Input of any taxonomy: what the interface may send, read. */
export type TermInput = Partial<TermRecord> & { parent?: number; menuOrder?: number; display?: string };

/** Arguments of a list of any taxonomy; each resource declares those that it has. */
export type TermsQuery = TermOrderQuery & {
  slug?: string | string[];
  parent?: number;
  offset?: number;
  product?: number;
  post?: number;
};

/** The errors of a taxonomy; each namespace tells them with codes of its own. */
export interface TermErrors {
  readonly unknown: RestErrorClass;
  readonly emptyName: RestErrorClass;
  readonly nameTaken: (holder: number) => Error;
  readonly slugTaken: RestErrorClass;
  readonly unknownParent: RestErrorClass;
}

/** A row with the number of published records that carry the term. */
export type CountedTerm = TermEntity & { count: number };

/** The name under which the tally of a term counts the published records that carry it. */
export const termTally = (id: number): string => `term/${id}`;

const COUNT = "(SELECT COALESCE(SUM(tally.amount), 0) FROM tally WHERE tally.name = CONCAT('term/', term.id))";

const ORDERS: Readonly<Record<string, string>> = {
  id: 'term.id',
  name: 'term.name_key',
  slug: 'term.slug',
  term_group: 'term.name_key',
  description: 'term.description',
  count: COUNT,
};

/** The verbs of any taxonomy. A subclass names the taxonomy, its errors, and what happens to records that carry a deleted term. */
export abstract class TermsService<R extends TermRecord> extends CrudService<TermEntity, R, TermsQuery> {
  protected abstract readonly errors: TermErrors;
  protected readonly hierarchical: boolean = false;

  constructor(database: Database) {
    super(database, TermEntity);
  }

  /** The taxonomy of the terms below these parents; that of attribute terms depends on them. Throws when there is none. */
  protected abstract taxonomy(parents: ParentIds): string | Promise<string>;

  protected abstract toRecord(row: CountedTerm, context: RequestContext): R | Promise<R>;

  /** The condition that picks the terms of one record, e.g. of a product. */
  protected abstract carriedBy(recordId: number): { sql: string; values: number[] };

  protected notFoundError(): RestErrorClass {
    return this.errors.unknown;
  }

  override async assertExists(verb: Verb, target: Target<R>, context: RequestContext): Promise<void> {
    await this.taxonomy(target.parents);
    await super.assertExists(verb, target, context);
  }

  protected override async find(id: number, verb: Verb, context: RequestContext, parents: ParentIds): Promise<TermEntity> {
    const taxonomy = await this.taxonomy(parents);
    const row = await super.find(id, verb, context, parents);
    if (row.taxonomy !== taxonomy) throw new this.errors.unknown();
    return row;
  }

  protected async toResources(rows: TermEntity[], context: RequestContext): Promise<R[]> {
    const counts = await this.database.readCounters(rows.map((row) => termTally(row.id)));
    return Promise.all(rows.map((row) => this.toRecord({ ...row, count: counts.get(termTally(row.id)) ?? 0 }, context)));
  }

  protected async applyFilters(
    selection: Selection,
    query: TermsQuery,
    _context: RequestContext,
    parents: ParentIds,
  ): Promise<void> {
    selection.where('term.taxonomy = ?', await this.taxonomy(parents));
    if (query.search) {
      const words = containsPattern(foldForSearch(query.search));
      selection.where(`(term.search_text LIKE ? ESCAPE '!' OR term.slug LIKE ? ESCAPE '!')`, words, words);
    }
    const slugs = query.slug === undefined ? [] : [query.slug].flat();
    if (slugs.length > 0)
      selection.whereIn(
        'term.slug',
        slugs.map((slug) => slugify(slug) || slug),
      );
    if (query.include.length > 0) selection.whereIn('term.id', query.include);
    selection.whereNotIn('term.id', query.exclude);
    if (query.hideEmpty) selection.where(`${COUNT} > 0`);
    if (this.hierarchical && query.parent !== undefined) selection.where('term.parent_id = ?', query.parent);
    const carrier = query.product ?? query.post;
    if (carrier !== undefined) {
      const carried = this.carriedBy(carrier);
      selection.where(carried.sql, ...carried.values);
    }
    if (query.orderby === 'include' && query.include.length > 0) selection.orderByList('term.id', query.include);
    else selection.orderBy(ORDERS[query.orderby] ?? ORDERS['name'], query.order, { column: 'term.id', order: query.order });
  }

  /** Writers of one taxonomy take turns: that a name or slug is free, or a parent there, must still be so when the term is stored. */
  protected override async lock(write: Write, input: Partial<R>, id?: number): Promise<void> {
    await acquireNamedLock(write.unit, `term/${await this.taxonomy(write.parents)}`);
    await super.lock(write, input, id);
  }

  protected async prepare(input: Partial<R>, { parents }: Write, current?: TermEntity): Promise<Partial<TermEntity>> {
    const { name, slug, description, menuOrder, display, parent } = input as TermInput;
    const taxonomy = await this.taxonomy(parents);
    const row: Partial<TermEntity> = { menuOrder, display };
    if (description !== undefined) row.description = description;
    if (name !== undefined || !current) Object.assign(row, this.named(name ?? ''));
    if (parent !== undefined) row.parentId = await this.parentFor(parent, taxonomy, current);
    if (current)
      return { ...row, ...(slug !== undefined && { slug: await this.changedSlug(slug, row.name ?? current.name, current) }) };
    await this.refuseTakenName(taxonomy, row.name!, row.parentId ?? 0, slugify(slug ?? ''));
    return {
      description: '',
      parentId: 0,
      ...row,
      taxonomy,
      slug: await this.newSlug(slug || row.name!, taxonomy, row.parentId ?? 0),
    };
  }

  private named(sent: string): Pick<TermEntity, 'name' | 'nameKey' | 'searchText'> {
    const name = termName(sent);
    if (name === '') throw new this.errors.emptyName();
    return { name, nameKey: termNameKey(name), searchText: termSearchText(name) };
  }

  private async parentFor(parent: number, taxonomy: string, current?: TermEntity): Promise<number> {
    if (parent === 0) return 0;
    const holder = await this.table.find(parent);
    if (holder?.taxonomy !== taxonomy) throw new this.errors.unknownParent();
    if (!current) return parent;
    return (await TermTree.of(taxonomy, this.database)).wouldLoop(current.id, parent) ? 0 : parent;
  }

  /** Two siblings may share a name where the later brings a slug of its own that tells them apart. */
  private async refuseTakenName(taxonomy: string, name: string, parentId: number, ownSlug: string): Promise<void> {
    const alike = await this.table.where(
      'taxonomy = ? AND name_key = ? AND parent_id = ?',
      taxonomy,
      termNameKey(name),
      parentId,
    );
    // Names that differ in accents, or after a long beginning, share a key.
    const holder = alike.find((row) => fold(row.name) === fold(name));
    if (holder && !(ownSlug !== '' && (await this.isFree(ownSlug, taxonomy)))) throw this.errors.nameTaken(holder.id);
  }

  private async isFree(slug: string, taxonomy: string): Promise<boolean> {
    return (await this.table.where('taxonomy = ? AND slug = ?', taxonomy, slug)).length === 0;
  }

  private async newSlug(source: string, taxonomy: string, parentId: number): Promise<string> {
    const wanted = slugify(source) || 'term';
    const parent = parentId === 0 ? undefined : await this.table.find(parentId);
    const like = [wanted, parent && `${wanted}-${parent.slug}`].filter((slug) => slug !== undefined);
    return slugOfNewTerm(wanted, { takenSlugs: await this.slugsLike(like, taxonomy), parentSlug: parent?.slug });
  }

  private async changedSlug(sent: string, name: string, current: TermEntity): Promise<string> {
    const slug = slugify(sent) || slugify(name) || current.slug;
    const [holder] = await this.table.where('taxonomy = ? AND slug = ? AND id <> ?', current.taxonomy, slug, current.id);
    if (holder) throw new this.errors.slugTaken();
    return slug;
  }

  private async slugsLike(slugs: readonly string[], taxonomy: string): Promise<Set<string>> {
    const taken = await Promise.all(
      slugs.map((slug) =>
        this.table.where("taxonomy = ? AND slug LIKE ? ESCAPE '!'", taxonomy, startsWithPattern(slug.slice(0, 190))),
      ),
    );
    return new Set(taken.flat().map((row) => row.slug));
  }

  /** Children go to the parent of the deleted term; the tally goes with it. */
  protected override async beforeDelete({ unit }: Write, row: TermEntity, _options: DeleteOptions): Promise<void> {
    await unit.update('term', { parent_id: row.parentId }, { taxonomy: row.taxonomy, parent_id: row.id });
    await unit.delete('tally', { name: termTally(row.id) });
  }

  /** The description is cleaned before it is this writer's turn. */
  override async create(sent: Partial<R>, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    const input = await withTexts(sent, ['description'], 'inlineHtml');
    const attempt = () => super.create(input, context, parents);
    // Products make options as well, out of turn: one that took the slug meanwhile is seen on the second look.
    return attempt().catch((error: unknown) => {
      if (error instanceof UniqueViolation) return attempt();
      throw error;
    });
  }

  override async update(id: number, sent: Partial<R>, context: RequestContext, parents: ParentIds = {}): Promise<R> {
    return super.update(id, await withTexts(sent, ['description'], 'inlineHtml'), context, parents);
  }
}
