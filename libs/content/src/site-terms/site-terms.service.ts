import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { DeleteOptions, Links, Page, RequestContext, Target, Verb, ViewQuery, Write } from '@grove/rest';
import { offsetOf, Repository, type Database } from '@grove/database';
import {
  EditContextForbidden,
  TermExists,
  TermNameEmpty,
  TermNotFound,
  TermParentMissing,
  TermSlugTaken,
  TermsOfUnknownPost,
} from '../errors.js';
import type { TermAddresses } from '../addresses/term-addresses.js';
import { mayRead } from '../posts/post-permissions.rules.js';
import { PostReader } from '../posts/post-reader.js';
import { invalidatePostSearches } from '../posts/post-search-cache.js';
import { PostTermEntity } from '../posts/post-term.entity.js';
import type { CountedTerm, TermErrors, TermsQuery } from '../terms/term-definitions.js';
import { TermsService } from '../terms/terms.service.js';
import type { TermEntity } from '../terms/term.entity.js';
import type { Category, SiteTerm } from './site-term.resource.js';
import { TERM_ROUTES } from './taxonomies.js';
import type { PostTermLoader } from './post-term-loader.js';

/** The verbs that categories and tags have in common. */
export abstract class SiteTermsService<R extends SiteTerm> extends TermsService<R> {
  protected abstract readonly name: keyof typeof TERM_ROUTES;
  protected readonly postTerms: Repository<PostTermEntity>;
  protected readonly errors: TermErrors = {
    unknown: TermNotFound,
    emptyName: TermNameEmpty,
    nameTaken: (termId) => new TermExists({ termId }),
    slugTaken: TermSlugTaken,
    unknownParent: TermParentMissing,
  };

  constructor(
    database: Database,
    private readonly posts: PostReader,
    private readonly termLoader: PostTermLoader,
    private readonly addresses: TermAddresses,
  ) {
    super(database);
    this.postTerms = new Repository(database, PostTermEntity);
  }

  protected taxonomy = (): string => this.name;

  /** Terms to be embedded into the posts of a page are read together, without their counts, which the embed context does not show. */
  override async list(query: TermsQuery & ViewQuery, context: RequestContext): Promise<Page<R>> {
    const { post: postId, perPage } = query;
    if (postId !== undefined) await this.assertReadable(postId, context);
    if (query.context !== 'embed' || postId === undefined || isFiltered(query)) return super.list(query, context);
    const rows = await this.termLoader.load(postId, this.name);
    return {
      records: await Promise.all(rows.slice(0, perPage).map((row) => this.toTermResource({ ...row, count: 0 }, context))),
      total: rows.length,
    };
  }

  authorize(verb: Verb, target: Target<R, TermsQuery>, context: RequestContext): boolean | Promise<boolean> {
    const { principal } = context;
    if (verb !== 'view') return principal.can(verb === 'create' ? this.createCapability : 'manage_categories');
    if (target.query.context === 'edit' && !principal.can('manage_categories')) return this.refuseEditContext(target, context);
    return true;
  }

  /** The capability to create terms. */
  protected readonly createCapability: string = 'manage_categories';

  links(record: R, context: RequestContext): Links {
    const cms = (path: string) => context.url(`/cms/v2/${path}`);
    const route = TERM_ROUTES[this.name];
    const { parent = 0 } = record as Partial<Category>;
    return {
      about: [{ href: cms(`taxonomies/${this.name}`) }],
      ...(parent !== 0 && { up: [{ href: cms(`${route}/${parent}`), embeddable: true as const }] }),
      'wp:post_type': [{ href: cms(`posts?${route}=${record.id}`) }],
    };
  }

  protected async toTermResource(term: CountedTerm, context: RequestContext): Promise<R> {
    const { id, name, slug, description, parentId, count } = term;
    const link = await this.addresses.urlOf(term, context.mountPoint);
    return { id, count, description, link, name, slug, taxonomy: this.name, parent: parentId, meta: {} } as SiteTerm as R;
  }

  protected idsOfRecord(query: SelectQueryBuilder<ObjectLiteral>, recordId: number): SelectQueryBuilder<ObjectLiteral> {
    return query.select('assigned.termId').from(PostTermEntity, 'assigned').where('assigned.postId = :recordId', { recordId });
  }

  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    await super.beforeDelete(write, row, options);
    await this.postTerms.delete({ termId: row.id });
    invalidatePostSearches(write.unit);
  }

  /** An unknown id is reported before the missing permission. */
  private async refuseEditContext(target: Target<R>, context: RequestContext): Promise<never> {
    await this.assertExists('view', target, context);
    throw new EditContextForbidden();
  }

  private async assertReadable(postId: number, context: RequestContext): Promise<void> {
    const post = await this.posts.find(postId);
    if (!post) throw new TermsOfUnknownPost();
    if (!mayRead(context.principal, post)) throw new EditContextForbidden();
  }
}

/** Whether a list has arguments other than the post, or another order or page than the first one by name. */
function isFiltered({ search, slug = [], parent, hideEmpty, include, exclude, ...paging }: TermsQuery): boolean {
  const hasFilter = Boolean(search) || slug.length > 0 || parent !== undefined || hideEmpty;
  const hasIds = include.length > 0 || exclude.length > 0;
  return hasFilter || hasIds || offsetOf(paging) > 0 || paging.orderby !== 'name' || paging.order !== 'asc';
}
