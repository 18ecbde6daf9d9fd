import type { DeleteOptions, Links, Page, RequestContext, Target, Verb, ViewQuery, Write } from '@grove/rest';
import { offsetOf, type Database } from '@grove/database';
import {
  EditContextForbidden,
  TermExists,
  TermNameEmpty,
  TermNotFound,
  TermParentMissing,
  TermSlugTaken,
  TermsOfUnknownPost,
} from '../errors.js';
import { mayRead } from '../posts/post-permissions.rules.js';
import { PostReader } from '../posts/post-reader.js';
import { changePosts } from '../posts/post-searches.js';
import { TermsService, type CountedTerm, type TermErrors, type TermsQuery } from '../terms/terms.service.js';
import type { TermEntity } from '../terms/term.entity.js';
import type { Category, SiteTerm } from './site-term.resource.js';
import { TERM_ROUTES } from './taxonomies.js';
import type { TermsOfPosts } from './terms-of-posts.js';

/** What categories and tags have in common. */
export abstract class SiteTermsService<R extends SiteTerm> extends TermsService<R> {
  protected abstract readonly name: keyof typeof TERM_ROUTES;
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
    private readonly termsOfPosts: TermsOfPosts,
  ) {
    super(database);
  }

  protected taxonomy = (): string => this.name;

  /** Terms embedded into the posts of a page are read together, without the counts that they do not show. */
  override async list(query: TermsQuery & ViewQuery, context: RequestContext): Promise<Page<R>> {
    const { post: postId, perPage } = query;
    if (postId !== undefined) await this.requireReadable(postId, context);
    if (query.context !== 'embed' || postId === undefined || isNarrowed(query)) return super.list(query, context);
    const rows = await this.termsOfPosts.of(postId, this.name, context);
    return {
      records: rows.slice(0, perPage).map((row) => this.toRecord({ ...row, count: 0 }, context)),
      total: rows.length,
    };
  }

  authorize(verb: Verb, target: Target<R, TermsQuery>, context: RequestContext): boolean | Promise<boolean> {
    const { principal } = context;
    if (verb !== 'view') return principal.can(verb === 'create' ? this.creators : 'manage_categories');
    if (target.query.context === 'edit' && !principal.can('manage_categories')) return this.refuseEditContext(target, context);
    return true;
  }

  /** The capability of those who may add terms. */
  protected readonly creators: string = 'manage_categories';

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

  protected toRecord({ id, name, slug, description, parentId, count }: CountedTerm, context: RequestContext): R {
    const word = this.name === 'category' ? 'category' : 'tag';
    const link = `${context.mountPoint.home}/${word}/${slug}/`;
    return { id, count, description, link, name, slug, taxonomy: this.name, parent: parentId, meta: {} } as SiteTerm as R;
  }

  protected carriedBy(postId: number): { sql: string; values: number[] } {
    return { sql: 'term.id IN (SELECT term_id FROM post_term WHERE post_id = ?)', values: [postId] };
  }

  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    await super.beforeDelete(write, row, options);
    await write.unit.delete('post_term', { term_id: row.id });
    changePosts(write.unit);
  }

  /** An unknown id is told first. */
  private async refuseEditContext(target: Target<R>, context: RequestContext): Promise<never> {
    await this.assertExists('view', target, context);
    throw new EditContextForbidden();
  }

  private async requireReadable(postId: number, context: RequestContext): Promise<void> {
    const post = await this.posts.find(postId, context);
    if (!post) throw new TermsOfUnknownPost();
    if (!mayRead(context.principal, post)) throw new EditContextForbidden();
  }
}

/** Whether a list asks for other terms than the first ones of a post by name. */
function isNarrowed({ search, slug = [], parent, hideEmpty, include, exclude, ...place }: TermsQuery): boolean {
  const isFiltered = Boolean(search) || slug.length > 0 || parent !== undefined || hideEmpty;
  const isPicked = include.length > 0 || exclude.length > 0;
  return isFiltered || isPicked || offsetOf(place) > 0 || place.orderby !== 'name' || place.order !== 'asc';
}
