import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { containsPattern, Database, offsetOf, orderByArguments, Repository, whereBetween, whereListed } from '@grove/database';
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
  post: 'comment.postId',
  parent: 'comment.parentId',
  type: 'comment.id',
};

/** Only moderators see these columns, so only they can search in them. */
const PRIVATE_COLUMNS = ['LOWER(comment.authorEmail)', 'comment.authorIp'];

/** Reads one page of a list of comments. */
@Injectable()
export class CommentList {
  private readonly comments: Repository<CommentEntity>;

  constructor(
    database: Database,
    private readonly permissions: CommentPermissions,
    private readonly newest: NewestComments,
    private readonly settings: SiteSettings,
  ) {
    this.comments = new Repository(database, CommentEntity);
  }

  async find(query: CommentsQuery & ViewQuery, context: RequestContext): Promise<CommentPage> {
    const newest = await this.newestForEmbedding(query, context);
    if (newest) return newest;
    const statuses = statusesOfFilter(query.status);
    if (statuses.length === 0) return NO_COMMENTS;
    const listed = this.comments.createQueryBuilder('comment').where({ status: In(statuses) });
    listed.andWhere(this.permissions.readableCondition(context, query)(listed));
    applyFilters(listed, query);
    await this.applyDates(listed, query);
    applySearch(listed, query.search ?? '', mayModerate(context.principal));
    orderByArguments(listed, query, { columns: ORDERS, fallback: 'comment.createdAt' });
    const { rows, total } = await this.comments.page(listed, { limit: query.perPage, offset: offsetOf(query) });
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

  private async applyDates(listed: SelectQueryBuilder<CommentEntity>, { after, before }: CommentsQuery): Promise<void> {
    if (!after && !before) return;
    const zone = await this.settings.timezone();
    const toInstant = (date?: string) => date && instantOf(date, zone);
    whereBetween(listed, 'comment.createdAt', toInstant(after), toInstant(before));
  }
}

function applyFilters(listed: SelectQueryBuilder<CommentEntity>, query: CommentsQuery): void {
  whereListed(listed, 'comment.type', typesOfFilter(query.type));
  whereListed(listed, 'comment.id', query.include, query.exclude);
  whereListed(listed, 'comment.parentId', query.parent, query.parentExclude);
  whereListed(listed, 'comment.postId', query.post);
  whereListed(listed, 'comment.authorId', query.author, query.authorExclude);
  if (query.authorEmail) listed.andWhere('comment.authorEmail = :email', { email: query.authorEmail });
}

/** The types that a list asks for; none for all of them. */
function typesOfFilter(type: string): string[] {
  if (type === 'all' || type === '') return [];
  return type === 'pings' ? ['pingback', 'trackback'] : [type];
}

/** The arguments of a list for which none was sent. */
const DEFAULTS = compileParser(fieldsOf(CommentsQuery), 'query')({});

/** The names of the arguments that differ from their defaults. */
const changedArguments = (query: CommentsQuery): string[] =>
  Object.entries(query).flatMap(([name, value]) => (isDeepStrictEqual(value, DEFAULTS[name]) ? [] : [name]));

function applySearch(listed: SelectQueryBuilder<CommentEntity>, search: string, isModerator: boolean): void {
  const phrase = foldForSearch(search);
  if (phrase === '') return;
  const columns = ['comment.searchText', ...(isModerator ? PRIVATE_COLUMNS : [])];
  const conditions = columns.map((column) => `${column} LIKE :phrase ESCAPE '!'`);
  listed.andWhere(`(${conditions.join(' OR ')})`, { phrase: containsPattern(phrase) });
}
