import type { RestRequest, Links, Page, Verb } from '@grove/rest';
import type { UnitOfWork, Database } from '@grove/database';
import {
  EditContextForbidden,
  TermExists,
  TermNameEmpty,
  TermNotFound,
  TermNotHierarchical,
  TermParentMissing,
  TermSlugTaken,
  TermsOfUnknownPost,
} from '../errors.js';
import { mayRead } from '../posts/post-permissions.rules.js';
import { PostReader } from '../posts/post-reader.js';
import { changePosts } from '../posts/post-searches.js';
import { TermsService, type CountedTerm, type TermErrors } from '../terms/terms.service.js';
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
    notHierarchical: TermNotHierarchical,
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
  override async list(call: RestRequest): Promise<Page<R>> {
    const { post: postId, perPage } = call.args as { post?: number; perPage: number };
    if (postId !== undefined) await this.requireReadable(postId, call);
    if (call.context !== 'embed' || postId === undefined || isNarrowed(call)) return super.list(call);
    const rows = await this.termsOfPosts.of(postId, this.name, call);
    return {
      records: rows.slice(0, perPage).map((row) => this.toRecord({ ...row, count: 0 }, call)),
      total: rows.length,
    };
  }

  authorize(verb: Verb, call: RestRequest): boolean | Promise<boolean> {
    const { principal } = call;
    if (verb !== 'view') return principal.can(verb === 'create' ? this.creators : 'manage_categories');
    if (call.context === 'edit' && !principal.can('manage_categories')) return this.refuseContext(call);
    return true;
  }

  /** The capability of those who may add terms. */
  protected readonly creators: string = 'manage_categories';

  links(record: R, call: RestRequest): Links {
    const cms = (path: string) => call.url(`/cms/v2/${path}`);
    const route = TERM_ROUTES[this.name];
    const { parent = 0 } = record as Partial<Category>;
    return {
      about: [{ href: cms(`taxonomies/${this.name}`) }],
      ...(parent !== 0 && { up: [{ href: cms(`${route}/${parent}`), embeddable: true as const }] }),
      'wp:post_type': [{ href: cms(`posts?${route}=${record.id}`) }],
    };
  }

  protected toRecord({ id, name, slug, description, parentId, count }: CountedTerm, call: RestRequest): R {
    const word = this.name === 'category' ? 'category' : 'tag';
    const link = `${call.mount.home}/${word}/${slug}/`;
    return { id, count, description, link, name, slug, taxonomy: this.name, parent: parentId, meta: {} } as SiteTerm as R;
  }

  protected carriedBy(postId: number): { sql: string; values: number[] } {
    return { sql: 'term.id IN (SELECT term_id FROM post_term WHERE post_id = ?)', values: [postId] };
  }

  protected override async beforeDelete(unit: UnitOfWork, row: TermEntity, call: RestRequest): Promise<void> {
    await super.beforeDelete(unit, row, call);
    await unit.delete('post_term', { term_id: row.id });
    changePosts(unit);
  }

  private async refuseContext(call: RestRequest): Promise<never> {
    if (call.params['id'] !== undefined) await this.assertExists('view', call, call.id());
    throw new EditContextForbidden();
  }

  private async requireReadable(postId: number, call: RestRequest): Promise<void> {
    const post = await this.posts.find(postId, call);
    if (!post) throw new TermsOfUnknownPost();
    if (!mayRead(call.principal, post)) throw new EditContextForbidden();
  }
}

/** Whether a list asks for more than the terms of a post. */
function isNarrowed({ sent }: RestRequest): boolean {
  return Object.keys(sent).some((name) => !['post', 'context', 'per_page'].includes(name));
}
