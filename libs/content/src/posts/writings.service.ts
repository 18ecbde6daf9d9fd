import { Database, lockRow, Table } from '@grove/database';
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
import { PostEntity } from './post.entity.js';
import { PostAddresses } from './post-addresses.js';
import { PostList } from './post-list.js';
import { may, mayDelete, mayEdit, mayList, mayRead, reachOf } from './post-permissions.rules.js';
import { inTurns } from '../rendering/in-turns.js';
import { presentPost } from './post-presenter.js';
import { PostReader } from './post-reader.js';
import { NO_TERMS, PostTerms, type CarriedTerms } from './post-terms.js';
import { cleanedPost, textsOf } from './post-texts.js';
import { PostWriter, type WrittenPost } from './post-writer.js';
import { linksOf } from './post-links.js';
import type { PostInput, Writing } from './post.resource.js';
import { statusesAsked } from './post-status.rules.js';
import type { PostType } from './post-types.js';
import type { AskedPosts, PostQuery } from './posts.query.js';

/** The five verbs of posts and of pages. Finding, reading, writing and showing are files of their own beside this one. */
export abstract class WritingsService<R extends Writing> implements ResourceService<R, AskedPosts, PostQuery> {
  protected abstract readonly type: PostType;
  private readonly table: Table<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly finder: PostList,
    private readonly reader: PostReader,
    private readonly terms: PostTerms,
    private readonly writer: PostWriter,
    private readonly addresses: PostAddresses,
  ) {
    this.table = new Table(database, PostEntity);
  }

  async list(query: AskedPosts & ViewQuery, context: RequestContext): Promise<PageOf<R>> {
    const { type } = this;
    const { principal, mountPoint } = context;
    const { context: view = 'view' } = query;
    const isOpen = view === 'edit';
    // Who asks for the edit context gets what they may edit, passwords and all, and nothing else.
    const reach = reachOf(principal, type, statusesAsked([query.status].flat()), isOpen ? mayEdit : mayRead);
    const opened = reachOf(principal, type, ['publish'], mayEdit);
    const { rows, total } = await this.finder.find({ type, reach, opened, userId: principal.userId, query });
    this.reader.listed(rows, context);
    const carried =
      type === 'post'
        ? await this.terms.listed(
            rows.map(({ id }) => id),
            context,
          )
        : new Map<number, CarriedTerms>();
    const texts = await inTurns(rows, (post) => textsOf(post, { view, isOpen }));
    const links = await this.addresses.of(rows, mountPoint);
    const records = rows.map((post, place) => {
      const showing = { mountPoint, texts: texts[place], link: links.get(post.id)!, isOpen };
      return presentPost(post, carried.get(post.id) ?? NO_TERMS, showing) as Writing as R;
    });
    return { records, total };
  }

  async get(id: number, { password, context: view = 'view' }: PostQuery & ViewQuery, context: RequestContext): Promise<R> {
    const post = await this.reader.require(this.type, id, context);
    if (password && password !== post.password) throw new WrongPassword();
    const isOpen = view === 'edit' || Boolean(password);
    return this.show({ post, terms: await this.carried(post) }, { view, isOpen }, context);
  }

  async create(input: Partial<R> | PostInput, context: RequestContext): Promise<R> {
    const { principal } = context;
    const cleaned = await cleanedPost(input as PostInput, principal);
    const written = await this.database.write((unit) => this.writer.create(unit, this.type, cleaned, principal));
    return this.show(written, WHOLE, context);
  }

  async update(id: number, input: Partial<R> | PostInput, context: RequestContext): Promise<R> {
    const { principal } = context;
    const cleaned = await cleanedPost(input as PostInput, principal);
    const written = await this.database.write(async (unit) => {
      await lockRow(unit, 'post', id);
      const current = await this.current(id);
      if (!mayEdit(principal, current)) throw new PostEditForbidden();
      refuseRights(this.type, input as PostInput, principal);
      return this.writer.update(unit, current, cleaned, principal);
    });
    return this.show(written, WHOLE, context);
  }

  async delete(id: number, { force }: DeleteOptions, context: RequestContext): Promise<R> {
    const written = await this.database.write(async (unit): Promise<WrittenPost> => {
      await lockRow(unit, 'post', id);
      const post = await this.current(id);
      if (!mayDelete(context.principal, post)) throw new PostDeletionForbidden();
      if (!force) return this.writer.trash(unit, post);
      const terms = await this.carried(post);
      await this.writer.remove(unit, post);
      return { post, terms };
    });
    return this.show(written, WHOLE, context);
  }

  async assertExists(verb: Verb, target: Target<R, AskedPosts>, context: RequestContext): Promise<void> {
    if (target.id !== undefined) await this.authorize(verb, target, context);
  }

  /** Who may depends on the record; a refusal that has a code of its own is thrown. */
  async authorize(verb: Verb, { id, query, input }: Target<R, AskedPosts>, context: RequestContext): Promise<boolean> {
    const { principal } = context;
    if (verb === 'create') return this.permitsCreation(id, input as PostInput | undefined, principal);
    if (id === undefined) return this.permitsList(query, principal);
    const post = await this.reader.require(this.type, id, context);
    if (verb === 'edit') return mayEdit(principal, post);
    if (verb === 'delete') return mayDelete(principal, post);
    if (query.context === 'edit' && !mayEdit(principal, post)) throw new EditContextForbidden();
    return mayRead(principal, post);
  }

  links({ id, author, featuredMedia, ...more }: R, context: RequestContext): Links {
    const { parent = 0 } = more as { parent?: number };
    return linksOf({ id, type: this.type, author, featuredMedia, parent }, context);
  }

  private permitsCreation(sentId: number | undefined, input: PostInput = {}, principal: Principal): boolean {
    if (sentId !== undefined) throw new PostExists();
    refuseRights(this.type, input, principal);
    return may(principal, 'edit', this.type);
  }

  private permitsList({ status = 'publish', context: view }: Partial<AskedPosts> & ViewQuery, principal: Principal): boolean {
    const refused = [status].flat().filter((one) => !mayList(principal, one, this.type));
    if (refused.length > 0) {
      const sentence = `status must not be ${refused.join(' or ')}: only those who write here may ask for that.`;
      throw new InvalidParameters({ names: 'status', params: { status: sentence } });
    }
    if (view === 'edit' && !may(principal, 'edit', this.type)) throw new EditContextForbidden();
    return true;
  }

  private async current(id: number): Promise<PostEntity> {
    const post = await this.table.find(id);
    if (post?.type !== this.type) throw new PostNotFound();
    return post;
  }

  private async carried({ id, type }: PostEntity): Promise<CarriedTerms> {
    return type === 'post' ? (await this.terms.of([id])).get(id)! : NO_TERMS;
  }

  private async show({ post, terms }: WrittenPost, { view, isOpen }: Sight, { mountPoint }: RequestContext): Promise<R> {
    const texts = await textsOf(post, { view, isOpen });
    const link = await this.addresses.one(post, mountPoint);
    return presentPost(post, terms, { mountPoint, texts, link, isOpen }) as Writing as R;
  }
}

/** How much of a post is shown. */
interface Sight {
  readonly view: ViewContext;
  /** Its text is shown although a password protects it. */
  readonly isOpen: boolean;
}

/** Who wrote a post is shown all of it. */
const WHOLE: Sight = { view: 'view', isOpen: true };

/** Writing as somebody else, and putting a post above others, take rights of their own. */
function refuseRights(type: PostType, { author, sticky }: PostInput, principal: Principal): void {
  if (author && author !== principal.userId && !may(principal, 'edit_others', type)) throw new NotAuthorChooser();
  if (type === 'post' && sticky && !may(principal, 'edit_others', type) && !may(principal, 'publish', type))
    throw new NotStickyMaker();
}
