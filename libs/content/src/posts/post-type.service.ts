import type { OnModuleInit } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import {
  ResourceEvents,
  siteContext,
  type DeleteOptions,
  type Links,
  type Page as PageOf,
  type RequestContext,
  type ResourceClass,
  type ResourceService,
  type RestConfig,
  type Target,
  type Verb,
  type ViewContext,
  type ViewQuery,
} from '@grove/rest';
import { EditContextForbidden, PostDeletionForbidden, PostEditForbidden, PostNotFound, WrongPassword } from '../errors.js';
import { SiteSettings } from '@grove/settings';
import { PostEntity } from './post.entity.js';
import { PostAddresses } from './post-addresses.js';
import { PostList } from './post-list.js';
import {
  assertFieldsAllowed,
  assertListAllowed,
  mayCreate,
  mayDelete,
  mayEdit,
  mayRead,
  statusScopeOf,
} from './post-permissions.rules.js';
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
export abstract class PostTypeService<R extends BasePost> implements ResourceService<R, PostListQuery, PostQuery>, OnModuleInit {
  readonly makesSelectedFields = true;
  private readonly posts: Repository<PostEntity>;

  constructor(
    private readonly type: PostType,
    private readonly resource: ResourceClass,
    private readonly database: Database,
    private readonly lists: PostList,
    private readonly reader: PostReader,
    private readonly terms: PostTerms,
    private readonly writer: PostWriter,
    private readonly addresses: PostAddresses,
    private readonly settings: SiteSettings,
    private readonly passwords: PostPasswords,
    private readonly config: RestConfig,
  ) {
    this.posts = new Repository(database, PostEntity);
  }

  /** Publishes what happens to posts, whoever writes them. */
  onModuleInit(): void {
    const site = siteContext(this.config);
    const events = new ResourceEvents<R>(this.database, this.resource, this.type, (record, context) =>
      this.links(record, context),
    );
    this.writer.onWrite.add(async (unit, change, written) => {
      const { id, type } = written.post;
      if (type === this.type)
        await events.publishChange(unit, { change, id }, site, (context) => this.toRecord(written, FOR_RECEIVER, context));
    });
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
      await this.writer.delete(unit, post, terms);
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
    if (verb === 'create') return mayCreate(this.type, { sentId: id, input }, principal);
    if (id !== undefined) return this.mayUse(id, verb, query, context);
    assertListAllowed(this.type, query, principal);
    return true;
  }

  links(record: R, context: RequestContext): Links {
    const { id, author, featuredMedia } = record;
    const { parent = 0, hasMedium = true, hasParent = true } = record as { parent?: number } & Partial<RelatedRecords>;
    return linksOf({ id, type: this.type, author, featuredMedia, parent, hasMedium, hasParent }, context);
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

/** Receivers of events see what everybody sees who may read it: no text that a password protects. */
const FOR_RECEIVER: PostVisibility = { view: 'view', isUnlocked: false };
