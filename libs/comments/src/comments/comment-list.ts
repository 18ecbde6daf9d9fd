import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database, containsPattern, offsetOf, Selection, Table } from '@grove/database';
import { foldForSearch, instantOf } from '@grove/core';
import { compileParser, fieldsOf, type RequestContext, type ViewQuery } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { CommentPermissions, mayModerate } from './comment-permissions.js';
import { CommentEntity } from './comment.entity.js';
import { statusesOfFilter } from './comment-status.rules.js';
import { CommentsQuery } from './comments.query.js';
import { NewestComments, NO_COMMENTS, type CommentPage } from './newest-comments.js';

const ORDERS: Readonly<Record<string, string>> = {
  id: 'comment.id',
  post: 'comment.post_id',
  parent: 'comment.parent_id',
  type: 'comment.id',
};

/** Only moderators see these columns, so only they can search in them. */
const PRIVATE_COLUMNS = ['LOWER(comment.author_email)', 'comment.author_ip'];

/** Reads one page of a list of comments. */
@Injectable()
export class CommentList {
  private readonly table: Table<CommentEntity>;

  constructor(
    database: Database,
    private readonly permissions: CommentPermissions,
    private readonly newest: NewestComments,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, CommentEntity);
  }

  async find(query: CommentsQuery & ViewQuery, context: RequestContext): Promise<CommentPage> {
    const newest = await this.newestForEmbedding(query, context);
    if (newest) return newest;
    const selection = new Selection();
    const readable = this.permissions.readableCondition(context, query);
    selection.where(readable.sql, ...readable.values);
    this.applyFilters(selection, query);
    await this.applyDates(selection, query);
    applySearch(selection, query.search ?? '', mayModerate(context.principal));
    selection.orderByQuery(query, { id: 'comment.id', columns: ORDERS, fallback: 'comment.created_at' });
    const { rows, total } = await this.table.page(selection, query.perPage, offsetOf(query));
    return { comments: rows, total };
  }

  /** The page of a list that is embedded and has only one argument, `post` or `parent`. All comments of such a list are readable, or none. */
  private async newestForEmbedding(
    { context: view, ...query }: CommentsQuery & ViewQuery,
    context: RequestContext,
  ): Promise<CommentPage | undefined> {
    if (view !== 'embed') return undefined;
    const [name, ...more] = changedArguments(query);
    const ids = name === 'post' ? query.post : name === 'parent' ? query.parent : [];
    if (more.length > 0 || ids.length !== 1 || ids[0] === 0) return undefined;
    const found = await (name === 'post' ? this.newest.ofRecord(ids[0]) : this.newest.repliesTo(ids[0]));
    const [first] = found.comments;
    return first && !(await this.permissions.mayRead(first, context)) ? NO_COMMENTS : found;
  }

  private applyFilters(selection: Selection, query: CommentsQuery): void {
    const { status, type } = query;
    selection.whereIn('comment.status', statusesOfFilter(status));
    const types = typesOfFilter(type);
    if (types) selection.whereIn('comment.type', types);
    selection.whereListed('comment.id', query.include, query.exclude);
    selection.whereListed('comment.parent_id', query.parent, query.parentExclude);
    selection.whereListed('comment.post_id', query.post);
    selection.whereListed('comment.author_id', query.author, query.authorExclude);
    if (query.authorEmail) selection.where('comment.author_email = ?', query.authorEmail);
  }

  private async applyDates(selection: Selection, { after, before }: CommentsQuery): Promise<void> {
    if (!after && !before) return;
    const zone = await this.settings.timezone();
    const toInstant = (date?: string) => date && instantOf(date, zone);
    selection.whereBetween('comment.created_at', toInstant(after), toInstant(before));
  }
}

/** The types that a list asks for; undefined for all of them. */
function typesOfFilter(type: string): string[] | undefined {
  if (type === 'all' || type === '') return undefined;
  return type === 'pings' ? ['pingback', 'trackback'] : [type];
}

/** The arguments of a list for which none was sent. */
const DEFAULTS = compileParser(fieldsOf(CommentsQuery), 'query')({});

/** The names of the arguments that differ from their defaults. */
const changedArguments = (query: CommentsQuery): string[] =>
  Object.entries(query).flatMap(([name, value]) => (isDeepStrictEqual(value, DEFAULTS[name]) ? [] : [name]));

function applySearch(selection: Selection, search: string, isModerator: boolean): void {
  const phrase = foldForSearch(search);
  if (phrase === '') return;
  const columns = ['comment.search_text', ...(isModerator ? PRIVATE_COLUMNS : [])];
  const condition = columns.map((column) => `${column} LIKE ? ESCAPE '!'`).join(' OR ');
  selection.where(`(${condition})`, ...columns.map(() => containsPattern(phrase)));
}
