import { Database, lockRow, Table } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import type { RestRequest, Deletion, Links, Page as PageOf, ResourceService, Verb } from '@grove/rest';
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
import type { AskedPosts } from './posts.query.js';

/** The five verbs of posts and of pages. Finding, reading, writing and showing are files of their own beside this one. */
export abstract class WritingsService<R extends Writing> implements ResourceService<R> {
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

  async list(call: RestRequest): Promise<PageOf<R>> {
    const query = call.args as unknown as AskedPosts;
    const { type } = this;
    const { userId } = call.principal;
    // Who asks for the edit context gets what they may edit, passwords and all, and nothing else.
    const reach = reachOf(
      call.principal,
      type,
      statusesAsked([query.status].flat()),
      call.context === 'edit' ? mayEdit : mayRead,
    );
    const opened = reachOf(call.principal, type, ['publish'], mayEdit);
    const { rows, total } = await this.finder.find({ type, reach, opened, userId, query });
    this.reader.listed(rows, call);
    const carried =
      type === 'post'
        ? await this.terms.listed(
            rows.map(({ id }) => id),
            call,
          )
        : new Map<number, CarriedTerms>();
    const isOpen = call.context === 'edit';
    const texts = await inTurns(rows, (post) => textsOf(post, { context: call.context, isOpen }));
    const links = await this.addresses.of(rows, call.mount);
    const records = rows.map((post, place) => {
      const showing = { mount: call.mount, texts: texts[place], link: links.get(post.id)!, isOpen };
      return presentPost(post, carried.get(post.id) ?? NO_TERMS, showing) as unknown as R;
    });
    return { records, total };
  }

  async get(_id: number, call: RestRequest): Promise<R> {
    const post = await this.reader.named(call, this.type);
    const { password } = call.args as { password?: string };
    if (password && password !== post.password) throw new WrongPassword();
    return this.show({ post, terms: await this.carried(post) }, call, call.context === 'edit' || Boolean(password));
  }

  async create(input: Partial<R>, call: RestRequest): Promise<R> {
    const cleaned = await cleanedPost(input as PostInput, call);
    return this.show(await this.database.write((unit) => this.writer.create(unit, this.type, cleaned, call)), call, true);
  }

  async update(id: number, input: Partial<R>, call: RestRequest): Promise<R> {
    const cleaned = await cleanedPost(input as PostInput, call);
    const written = await this.database.write(async (unit) => {
      await lockRow(unit, 'post', id);
      const current = await this.current(id);
      if (!mayEdit(call.principal, current)) throw new PostEditForbidden();
      refuseRights(this.type, input as PostInput, call);
      return this.writer.update(unit, current, cleaned, call);
    });
    this.reader.changed(call, written.post);
    return this.show(written, call, true);
  }

  async delete(id: number, { force }: Deletion, call: RestRequest): Promise<R> {
    const written = await this.database.write(async (unit): Promise<WrittenPost> => {
      await lockRow(unit, 'post', id);
      const post = await this.current(id);
      if (!mayDelete(call.principal, post)) throw new PostDeletionForbidden();
      if (!force) return this.writer.trash(unit, post);
      const terms = await this.carried(post);
      await this.writer.remove(unit, post);
      return { post, terms };
    });
    if (!force) this.reader.changed(call, written.post);
    return this.show(written, call, true);
  }

  async assertExists(verb: Verb, call: RestRequest, id?: number): Promise<void> {
    if (id !== undefined) await this.authorize(verb, call);
  }

  /** Who may depends on the record; a refusal that has a code of its own is thrown. */
  async authorize(verb: Verb, call: RestRequest): Promise<boolean> {
    const { principal } = call;
    if (verb === 'create') return this.permitsCreation(call);
    if (call.params['id'] === undefined) return this.permitsList(call);
    const post = await this.reader.named(call, this.type);
    if (verb === 'edit') return mayEdit(principal, post);
    if (verb === 'delete') return mayDelete(principal, post);
    if (call.context === 'edit' && !mayEdit(principal, post)) throw new EditContextForbidden();
    return mayRead(principal, post);
  }

  links({ id, author, featuredMedia, ...more }: R, call: RestRequest): Links {
    const { parent = 0 } = more as { parent?: number };
    return linksOf({ id, type: this.type, author, featuredMedia, parent }, call);
  }

  private permitsCreation(call: RestRequest): boolean {
    if (call.sent['id']) throw new PostExists();
    refuseRights(this.type, call.args as PostInput, call);
    return may(call.principal, 'edit', this.type);
  }

  private permitsList(call: RestRequest): boolean {
    const { status = 'publish' } = call.args as unknown as AskedPosts;
    const refused = [status].flat().filter((one) => !mayList(call.principal, one, this.type));
    if (refused.length > 0) {
      const sentence = `status must not be ${refused.join(' or ')}: only those who write here may ask for that.`;
      throw new InvalidParameters({ names: 'status', params: { status: sentence } });
    }
    if (call.context === 'edit' && !may(call.principal, 'edit', this.type)) throw new EditContextForbidden();
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

  private async show({ post, terms }: WrittenPost, { mount, context }: RestRequest, isOpen: boolean): Promise<R> {
    const texts = await textsOf(post, { context, isOpen });
    const link = await this.addresses.one(post, mount);
    return presentPost(post, terms, { mount, texts, link, isOpen }) as unknown as R;
  }
}

/** Writing as somebody else, and putting a post above others, take rights of their own. */
function refuseRights(type: PostType, { author, sticky }: PostInput, { principal }: RestRequest): void {
  if (author && author !== principal.userId && !may(principal, 'edit_others', type)) throw new NotAuthorChooser();
  if (type === 'post' && sticky && !may(principal, 'edit_others', type) && !may(principal, 'publish', type))
    throw new NotStickyMaker();
}
