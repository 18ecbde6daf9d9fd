import { Injectable } from '@nestjs/common';
import { Database, containsPattern, offsetOf, Table, type Selection } from '@grove/database';
import { InvalidParameters, slugify } from '@grove/core';
import type { Principal, ViewQuery } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { EditContextForbidden, IncludeOrderWithoutInclude, RelevanceWithoutSearch } from '../errors.js';
import { wallTimeAsked } from '../posts/post-dates.rules.js';
import { nearnessOf, searchOf } from '../posts/post-search.rules.js';
import { MediaRights } from './media-rights.js';
import { MediaEntity } from './media.entity.js';
import type { MediaQuery } from './media.query.js';

const ORDERS: Readonly<Record<string, string>> = {
  author: 'media.author_id',
  date: 'media.created_at',
  modified: 'media.modified_at',
  parent: 'media.parent_id',
  id: 'media.id',
  title: 'media.title_key',
  slug: 'media.slug',
};

const SEARCHED = 'media.search_text';

/** What lists of media are narrowed and ordered by. */
@Injectable()
export class MediaList {
  private readonly table: Table<MediaEntity>;

  constructor(
    database: Database,
    private readonly rights: MediaRights,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, MediaEntity);
  }

  async narrow(selection: Selection, query: MediaQuery & ViewQuery, principal: Principal): Promise<void> {
    if (query.orderby === 'relevance' && !query.search) throw new RelevanceWithoutSearch();
    if (query.orderby === 'include' && query.include.length === 0) throw new IncludeOrderWithoutInclude();
    const slugs = query.slug?.map(slugify) ?? [];
    this.readable(selection, query, principal);
    if (query.search) searchIn(selection, query.search);
    await this.dated(selection, query);
    if (query.include.length > 0) selection.whereIn('media.id', query.include);
    selection.whereNotIn('media.id', query.exclude);
    if (query.author.length > 0) selection.whereIn('media.author_id', query.author);
    selection.whereNotIn('media.author_id', query.authorExclude);
    if (query.parent.length > 0) selection.whereIn('media.parent_id', query.parent);
    selection.whereNotIn('media.parent_id', query.parentExclude);
    if (slugs.length > 0) selection.whereIn('media.slug', slugs);
    if (query.mediaType) selection.where("media.mime_type LIKE ? ESCAPE '!'", `${query.mediaType}/%`);
    if (query.mimeType) selection.where('media.mime_type = ?', query.mimeType.toLowerCase());
    if (query.orderby === 'include') selection.orderByList('media.id', query.include);
    else if (query.orderby === 'include_slugs' && slugs.length > 0) selection.orderByList('media.slug', slugs);
    else if (query.orderby !== 'relevance')
      selection.orderBy(ORDERS[query.orderby] ?? ORDERS['date'], query.order, { column: 'media.id', order: query.order });
  }

  /** One page of what a search found: the nearest first, of the equally near the newest. */
  nearest(selection: Selection, query: MediaQuery): Promise<{ rows: MediaEntity[]; total: number }> {
    const nearness = nearnessOf(searchOf(query.search!), SEARCHED);
    const { sql, values } = selection.condition;
    const picked = {
      sql: `SELECT media.id, CONCAT(${nearness.sql}, media.created_at) AS place FROM media${sql} ORDER BY place DESC, media.id DESC LIMIT ? OFFSET ?`,
      values: [...nearness.values, ...values, query.perPage, offsetOf(query)],
    };
    return this.table.deferredJoinPage(picked, selection.count('media'), { order: 'desc', tie: 'desc' });
  }

  /** What the caller may not read is left out, and not counted. */
  private readable(selection: Selection, query: MediaQuery & ViewQuery, principal: Principal): void {
    const statuses = [query.status].flat();
    const mayAsk = (status: string) =>
      status === 'inherit' || principal.can('edit_posts') || (status === 'private' && principal.can('read_private_posts'));
    if (!statuses.every(mayAsk)) throw new InvalidParameters({ names: 'status', params: { status: STATUS } });
    selection.whereIn('media.status', statuses);
    const condition = this.rights.readable(principal);
    if (condition) selection.where(condition.sql, ...condition.values);
    if (query.context !== 'edit') return;
    if (!principal.can('edit_posts')) throw new EditContextForbidden();
    if (!principal.can('edit_others_posts')) selection.where('media.author_id = ?', principal.userId);
  }

  private async dated(selection: Selection, { after, before }: MediaQuery): Promise<void> {
    if (!after && !before) return;
    const zone = await this.settings.timezone();
    const local = 'COALESCE(media.local_at, media.created_at)';
    if (after) selection.where(`${local} > ?`, wallTimeAsked(after, zone));
    if (before) selection.where(`${local} < ?`, wallTimeAsked(before, zone));
  }
}

function searchIn(selection: Selection, text: string): void {
  const { wanted, unwanted } = searchOf(text);
  selection.whereContainsWords(SEARCHED, wanted);
  for (const word of unwanted) selection.where(`${SEARCHED} NOT LIKE ? ESCAPE '!'`, containsPattern(word));
}

const STATUS = 'status may name private and trash only for those who write posts.';
