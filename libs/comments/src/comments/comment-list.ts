import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database, containsPattern, offsetOf, Selection, Table } from '@grove/database';
import { foldForSearch, instantOf } from '@grove/core';
import { compileParser, fieldsOf, type RequestContext, type ViewQuery } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { CommentAccess, moderates } from './comment-access.js';
import { CommentEntity } from './comment.entity.js';
import { statusesFiltered } from './comment-status.rules.js';
import { CommentsQuery } from './comments.query.js';
import { NewestComments, NOTHING, type FoundComments } from './newest-comments.js';

const ORDERS: Readonly<Record<string, string>> = {
  id: 'comment.id',
  post: 'comment.post_id',
  parent: 'comment.parent_id',
  type: 'comment.id',
};

/** What only moderators are told of a writer, they alone can search. */
const PRIVATE_TEXTS = ['LOWER(comment.author_email)', 'comment.author_ip'];

/** Finds comments: which, in which order, how many. */
@Injectable()
export class CommentList {
  private readonly table: Table<CommentEntity>;

  constructor(
    database: Database,
    private readonly access: CommentAccess,
    private readonly newest: NewestComments,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, CommentEntity);
  }

  async find(query: CommentsQuery & ViewQuery, context: RequestContext): Promise<FoundComments> {
    const newest = await this.newestAt(query, context);
    if (newest) return newest;
    const selection = new Selection();
    const visible = this.access.listed(context, query);
    selection.where(visible.sql, ...visible.values);
    this.narrow(selection, query);
    await this.narrowToDates(selection, query);
    searchFor(selection, query.search ?? '', moderates(context.principal));
    const { order, orderby } = query;
    if (orderby === 'include' && query.include.length > 0) selection.orderByList('comment.id', query.include);
    else selection.orderBy(ORDERS[orderby] ?? 'comment.created_at', order, { column: 'comment.id', order });
    const { rows, total } = await this.table.page(selection, query.perPage, offsetOf(query));
    return { comments: rows, total };
  }

  /** What a list holds that is embedded and asks for one place and nothing else. All comments in one place are readable, or none. */
  private async newestAt(
    { context: view, ...query }: CommentsQuery & ViewQuery,
    context: RequestContext,
  ): Promise<FoundComments | undefined> {
    if (view !== 'embed') return undefined;
    const [place, ...more] = namesAsked(query);
    const ids = place === 'post' ? query.post : place === 'parent' ? query.parent : [];
    if (more.length > 0 || ids.length !== 1 || ids[0] === 0) return undefined;
    const found = await (place === 'post' ? this.newest.on(ids[0]) : this.newest.answering(ids[0]));
    const [first] = found.comments;
    return first && !(await this.access.mayRead(first, context)) ? NOTHING : found;
  }

  private narrow(selection: Selection, query: CommentsQuery): void {
    const { author = [], authorExclude = [], include, exclude, parent, parentExclude, post, status, type } = query;
    selection.whereIn('comment.status', type === 'comment' || type === 'all' || type === '' ? statusesFiltered(status) : []);
    if (include.length > 0) selection.whereIn('comment.id', include);
    selection.whereNotIn('comment.id', exclude);
    if (parent.length > 0) selection.whereIn('comment.parent_id', parent);
    selection.whereNotIn('comment.parent_id', parentExclude);
    if (post.length > 0) selection.whereIn('comment.post_id', post);
    if (author.length > 0) selection.whereIn('comment.author_id', author);
    selection.whereNotIn('comment.author_id', authorExclude);
    if (query.authorEmail) selection.where('comment.author_email = ?', query.authorEmail);
  }

  private async narrowToDates(selection: Selection, { after, before }: CommentsQuery): Promise<void> {
    if (!after && !before) return;
    const zone = await this.settings.timezone();
    if (after) selection.where('comment.created_at > ?', instantOf(after, zone));
    if (before) selection.where('comment.created_at < ?', instantOf(before, zone));
  }
}

/** The arguments of a list that asks for nothing. */
const DEFAULTS = compileParser(fieldsOf(CommentsQuery), 'query')({});

/** The names of the arguments that ask for something else than their defaults. */
const namesAsked = (query: CommentsQuery): string[] =>
  Object.entries(query).flatMap(([name, value]) => (isDeepStrictEqual(value, DEFAULTS[name]) ? [] : [name]));

function searchFor(selection: Selection, search: string, seesAll: boolean): void {
  const words = foldForSearch(search);
  if (words === '') return;
  const texts = ['comment.search_text', ...(seesAll ? PRIVATE_TEXTS : [])];
  const condition = texts.map((text) => `${text} LIKE ? ESCAPE '!'`).join(' OR ');
  selection.where(`(${condition})`, ...texts.map(() => containsPattern(words)));
}
