import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, batchLoader, rowLoader, placeholders, Table, type BatchLoader } from '@grove/database';
import type { RestRequest, Deletion, Links, Page, ResourceService, Verb } from '@grove/rest';
import { inTurns, rendered } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { AccountsService } from '@grove/users';
import { CommentContextRefused, CommentNotFound, LoginRequired } from '../errors.js';
import { CommentTargets } from '../targets/comment-targets.js';
import { CommentAccess, moderates } from './comment-access.js';
import { CommentEntity } from './comment.entity.js';
import type { Comment, ShownComment } from './comment.resource.js';
import { CommentList } from './comment-list.js';
import { presentComment } from './comment-presenter.js';
import { CommentWriter } from './comment-writer.js';

/** The five verbs of comments. Finding, permission and writing are files of their own beside this one. */
@Injectable()
export class CommentsService implements ResourceService<Comment>, OnModuleInit {
  private readonly table: Table<CommentEntity>;
  private readonly comments: BatchLoader<CommentEntity>;
  private readonly answers: BatchLoader<true>;

  constructor(
    database: Database,
    private readonly finder: CommentList,
    private readonly access: CommentAccess,
    private readonly writer: CommentWriter,
    private readonly targets: CommentTargets,
    private readonly settings: SiteSettings,
    private readonly accounts: AccountsService,
  ) {
    this.table = new Table(database, CommentEntity);
    this.comments = rowLoader(database, CommentEntity);
    this.answers = batchLoader(database, async (ids) => {
      const sql = `SELECT DISTINCT parent_id AS id FROM comment WHERE status = 'approved' AND parent_id IN (${placeholders(ids.length)})`;
      const rows = await database.read<{ id: number }>(sql, ids);
      return new Map(rows.map(({ id }) => [id, true]));
    });
  }

  /** What somebody said stays, with the name, when the account goes. */
  onModuleInit(): void {
    this.accounts.onDelete(async (unit, accountId) => {
      await unit.update('comment', { author_id: 0 }, { author_id: accountId });
    });
  }

  /** The approved comments on a record, oldest first. */
  approvedOn(postId: number): Promise<CommentEntity[]> {
    return this.table.where("post_id = ? AND status = 'approved' ORDER BY created_at, id", postId);
  }

  /** One approved comment on a record. */
  async approved(id: number, postId: number): Promise<CommentEntity | undefined> {
    return (await this.table.where("id = ? AND post_id = ? AND status = 'approved'", id, postId))[0];
  }

  async list(call: RestRequest): Promise<Page<Comment>> {
    const { comments, total } = await this.finder.find(call);
    return { records: await this.show(comments, call), total };
  }

  async get(id: number, call: RestRequest): Promise<Comment> {
    return this.showOne(await this.find(id, call), call);
  }

  async create(input: Partial<Comment>, call: RestRequest): Promise<Comment> {
    return this.showOne(await this.writer.create(input, call), call);
  }

  async update(id: number, input: Partial<Comment>, call: RestRequest): Promise<Comment> {
    return this.showOne(await this.writer.update(id, input, call), call);
  }

  /** In the trash it is shown as it is then; deleted for good, as it was. */
  async delete(id: number, { force }: Deletion, call: RestRequest): Promise<Comment> {
    return this.showOne(await (force ? this.writer.remove(id) : this.writer.trash(id)), call);
  }

  async assertExists(_verb: Verb, call: RestRequest, id?: number): Promise<void> {
    if (id !== undefined) await this.find(id, call);
  }

  /** An unknown id is told to everybody, before any refusal. */
  async authorize(verb: Verb, call: RestRequest): Promise<boolean> {
    if (!('id' in call.params)) {
      if (verb === 'create' && call.principal.userId === 0) throw new LoginRequired();
      if (verb === 'view') await this.access.refuseList(call);
      return true;
    }
    const comment = await this.find(call.id(), call);
    if (verb !== 'view') return this.access.mayEdit(comment, call);
    if (call.context === 'edit' && !moderates(call.principal)) throw new CommentContextRefused();
    return this.access.mayRead(comment, call);
  }

  /** Whether the caller may change a comment, and so is told all of it after writing it. */
  async isToldAll({ id }: Comment, call: RestRequest): Promise<boolean> {
    const comment = await this.table.find(id);
    return comment !== undefined && this.access.mayEdit(comment, call);
  }

  links({ id, author, parent, up, isAnswered }: ShownComment, call: RestRequest): Links {
    const comments = call.url('/cms/v2/comments');
    const linked = (href: string) => [{ href, embeddable: true as const }];
    return {
      ...(author !== 0 && { author: linked(call.url(`/cms/v2/users/${author}`)) }),
      ...(up && { up: [up] }),
      ...(parent !== 0 && { 'in-reply-to': linked(`${comments}/${parent}`) }),
      ...(isAnswered && { children: linked(`${comments}?parent=${id}`) }),
    };
  }

  private async find(id: number, call: RestRequest): Promise<CommentEntity> {
    const comment = await this.comments.load(id, call);
    if (!comment) throw new CommentNotFound();
    return comment;
  }

  private async show(comments: readonly CommentEntity[], call: RestRequest): Promise<ShownComment[]> {
    if (comments.length === 0) return [];
    const [zone, targets, answered] = await Promise.all([
      this.settings.timezone(),
      this.targets.find(
        comments.map(({ postId }) => postId),
        call,
      ),
      this.answers.loadMany(comments.map(({ id }) => id)),
    ]);
    const texts = await inTurns(comments, ({ content }) => rendered.comment(content));
    return comments.map((comment, place) =>
      presentComment(comment, {
        zone,
        mount: call.mount,
        target: targets.get(comment.postId),
        isAnswered: answered.has(comment.id),
        rendered: texts[place],
      }),
    );
  }

  private async showOne(comment: CommentEntity, call: RestRequest): Promise<ShownComment> {
    return (await this.show([comment], call))[0];
  }
}
