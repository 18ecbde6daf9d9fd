import { Database, Repository } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import type {
  DeleteOptions,
  Links,
  Page as PageOf,
  Principal,
  RequestContext,
  ResourceService,
  Target,
  Verb,
  ViewContext,
  ViewQuery,
} from '@grove/rest';
import {
  EditContextForbidden,
  NotAuthorChooser,
  NotStickyMaker,
  PostDeletionForbidden,
  PostEditForbidden,
  PostExists,
  PostNotFound,
  WrongPassword,
} from '../errors.js';
import { SiteSettings } from '@grove/settings';
import { PostEntity } from './post.entity.js';
import { PostAddresses } from './post-addresses.js';
import { PostList } from './post-list.js';
import { hasPostCapability, mayDelete, mayEdit, mayList, mayRead, statusScopeOf } from './post-permissions.rules.js';
import { mapYielding } from '../rendering/map-yielding.js';
import { toPostResource } from './post-presenter.js';
import { PostPasswords } from './post-passwords.js';
import { PostReader } from './post-reader.js';
import { NO_TERMS, PostTerms, type PostTermIds } from './post-terms.js';
import { renderTexts, sanitizePost, textBytesOf } from './post-texts.js';
import { PostWriter, type WrittenPost } from './post-writer.js';
import { linksOf, type RelatedRecords } from './post-links.js';
import type { BasePost, PostInput } from './post.resource.js';
import { expandStatuses } from './post-status.rules.js';
import type { PostType } from './post-types.js';
import type { PostListQuery, PostQuery } from './posts.query.js';

/** The five verbs of posts and of pages. Classes beside this one find, read, write and present posts. */
export abstract class PostTypeService<R extends BasePost> implements ResourceService<R, PostListQuery, PostQuery> {
  readonly makesSelectedFields = true;
  protected abstract readonly type: PostType;
  private readonly posts: Repository<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly lists: PostList,
    private readonly reader: PostReader,
    private readonly terms: PostTerms,
    private readonly writer: PostWriter,
    private readonly addresses: PostAddresses,
    private readonly settings: SiteSettings,
    private readonly passwords: PostPasswords,
  ) {
    this.posts = new Repository(database, PostEntity);
  }

  async list(query: PostListQuery & ViewQuery, context: RequestContext): Promise<PageOf<R>> {
    const { type } = this;
    const { principal, mountPoint } = context;
    const { context: view = 'view' } = query;
    const isUnlocked = view === 'edit';
    // The edit context shows protected texts and passwords, so it lists only posts that the caller may edit.
    const requested = typeof query.status === 'string' ? [query.status] : query.status;
    const others = requested.includes('any') ? await this.lists.otherStatuses() : [];
    const scope = statusScopeOf(principal, type, expandStatuses(requested, others), isUnlocked ? mayEdit : mayRead);
    const unlocked = statusScopeOf(principal, type, ['publish'], mayEdit);
    const { rows, total } = await this.lists.find({ types: [type], scope, unlocked, userId: principal.userId, query });
    this.reader.prime(rows);
    const ids = rows.map(({ id }) => id);
    const [terms, links, related, smilies] = await Promise.all([
      type === 'post' ? this.terms.loadForList(ids, context) : new Map<number, PostTermIds>(),
      this.addresses.urlsOf(rows, mountPoint),
      this.reader.relatedTo(rows),
      this.settings.usesSmilies(),
    ]);
    const { fields } = query;
    const texts = await mapYielding(
      rows,
      (post) => renderTexts(post, { view, isUnlocked, smilies, fields }),
      (made, post) => textBytesOf(made, post, fields ? 'view' : view),
    );
    const records = rows.map((post, index) => {
      const presentation = { mountPoint, texts: texts[index], link: links.get(post.id)!, related, isUnlocked };
      return toPostResource(post, terms.get(post.id) ?? NO_TERMS, presentation) as BasePost as R;
    });
    return { records, total };
  }

  async get(id: number, { password, context: view = 'view' }: PostQuery & ViewQuery, context: RequestContext): Promise<R> {
    const post = await this.reader.require(this.type, id);
    if (password && !(await this.passwords.matches(post, password, context))) throw new WrongPassword();
    const isUnlocked = view === 'edit' || Boolean(password);
    return this.toRecord({ post, terms: await this.termsOf(post) }, { view, isUnlocked }, context);
  }

  async create(input: Partial<R> | PostInput, context: RequestContext): Promise<R> {
    const { principal } = context;
    const sanitized = await sanitizePost(input as PostInput, principal);
    const written = await this.database.write((unit) => this.writer.create(unit, this.type, sanitized, principal));
    return this.toRecord(written, FOR_WRITER, context);
  }

  async update(id: number, input: Partial<R> | PostInput, context: RequestContext): Promise<R> {
    const { principal } = context;
    const sanitized = await sanitizePost(input as PostInput, principal);
    const written = await this.database.write(async (unit) => {
      await this.posts.lock(id);
      const current = await this.find(id);
      if (!mayEdit(principal, current)) throw new PostEditForbidden();
      assertFieldsAllowed(this.type, input as PostInput, principal);
      return this.writer.update(unit, current, sanitized, principal);
    });
    return this.toRecord(written, FOR_WRITER, context);
  }

  async delete(id: number, { force }: DeleteOptions, context: RequestContext): Promise<R> {
    const written = await this.database.write(async (unit): Promise<WrittenPost> => {
      await this.posts.lock(id);
      const post = await this.find(id);
      if (!mayDelete(context.principal, post)) throw new PostDeletionForbidden();
      if (!force) return this.writer.trash(unit, post);
      const terms = await this.termsOf(post);
      await this.writer.delete(unit, post);
      return { post, terms };
    });
    return this.toRecord(written, FOR_WRITER, context);
  }

  async assertExists(verb: Verb, target: Target<R, PostListQuery>, context: RequestContext): Promise<void> {
    if (target.id !== undefined) await this.authorize(verb, target, context);
  }

  /** The permission depends on the post. Refusals with codes of their own are thrown. */
  authorize(verb: Verb, { id, query, input }: Target<R, PostListQuery>, context: RequestContext): boolean | Promise<boolean> {
    const { principal } = context;
    if (verb === 'create') return this.mayCreate(id, input as PostInput | undefined, principal);
    return id === undefined ? this.mayListWith(query, principal) : this.mayUse(id, verb, query, context);
  }

  links(record: R, context: RequestContext): Links {
    const { id, author, featuredMedia } = record;
    const { parent = 0, hasMedium = true, hasParent = true } = record as { parent?: number } & Partial<RelatedRecords>;
    return linksOf({ id, type: this.type, author, featuredMedia, parent, hasMedium, hasParent }, context);
  }

  private mayCreate(sentId: number | undefined, input: PostInput = {}, principal: Principal): boolean {
    if (sentId !== undefined) throw new PostExists();
    assertFieldsAllowed(this.type, input, principal);
    return hasPostCapability(principal, 'edit', this.type);
  }

  private mayListWith({ status = 'publish', context: view }: Partial<PostListQuery> & ViewQuery, principal: Principal): boolean {
    const refused = [status].flat().filter((one) => !mayList(principal, one, this.type));
    if (refused.length > 0) {
      const sentence = `status must not be ${refused.join(' or ')}: only users who may write here can ask for it.`;
      throw new InvalidParameters({ names: 'status', params: { status: sentence } });
    }
    if (view === 'edit' && !hasPostCapability(principal, 'edit', this.type)) throw new EditContextForbidden();
    return true;
  }

  /** Whether the caller may read, edit or delete this post. */
  private async mayUse(
    id: number,
    verb: Verb,
    query: Partial<PostListQuery> & ViewQuery,
    context: RequestContext,
  ): Promise<boolean> {
    const { principal } = context;
    const post = await this.reader.require(this.type, id);
    if (verb === 'edit') return mayEdit(principal, post);
    if (verb === 'delete') return mayDelete(principal, post);
    if (query.context === 'edit' && !mayEdit(principal, post)) throw new EditContextForbidden();
    return mayRead(principal, post);
  }

  private async find(id: number): Promise<PostEntity> {
    const post = await this.posts.findById(id);
    if (post?.type !== this.type) throw new PostNotFound();
    return post;
  }

  private async termsOf({ id, type }: PostEntity): Promise<PostTermIds> {
    return type === 'post' ? (await this.terms.load([id])).get(id)! : NO_TERMS;
  }

  private async toRecord({ post, terms }: WrittenPost, visibility: PostVisibility, context: RequestContext): Promise<R> {
    const texts = await renderTexts(post, { ...visibility, smilies: await this.settings.usesSmilies() });
    const { mountPoint } = context;
    const link = await this.addresses.urlOf(post, mountPoint);
    const related = await this.reader.relatedTo([post]);
    return toPostResource(post, terms, { mountPoint, texts, link, related, isUnlocked: visibility.isUnlocked }) as BasePost as R;
  }
}

/** How much of a post is shown. */
interface PostVisibility {
  readonly view: ViewContext;
  /** Whether its texts are shown although a password protects them. */
  readonly isUnlocked: boolean;
}

/** Writers see all of the post that they wrote. */
const FOR_WRITER: PostVisibility = { view: 'view', isUnlocked: true };

/** Throws if the caller may not write in the name of this author, or may not make posts sticky. */
function assertFieldsAllowed(type: PostType, { author, sticky }: PostInput, principal: Principal): void {
  const mayEditOthers = hasPostCapability(principal, 'edit_others', type);
  if (author && author !== principal.userId && !mayEditOthers) throw new NotAuthorChooser();
  if (type === 'post' && sticky && !mayEditOthers && !hasPostCapability(principal, 'publish', type)) throw new NotStickyMaker();
}
