import { Injectable } from '@nestjs/common';
import { Database, containsPattern, offsetOf, Table, type Selection } from '@grove/database';
import { InvalidParameters, slugify } from '@grove/core';
import type { Principal, ViewQuery } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { EditContextForbidden, IncludeOrderWithoutInclude, RelevanceWithoutSearch } from '../errors.js';
import { localTimeOfFilter } from '../posts/post-dates.rules.js';
import { relevanceOf, searchOf } from '../posts/post-search.rules.js';
import { isKnownMimeType } from './files/file-kind.rules.js';
import { MediaPermissions } from './media-permissions.js';
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

/** Filters and orders lists of media. */
@Injectable()
export class MediaList {
  private readonly table: Table<MediaEntity>;

  constructor(
    database: Database,
    private readonly permissions: MediaPermissions,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, MediaEntity);
  }

  async applyFilters(selection: Selection, query: MediaQuery & ViewQuery, principal: Principal): Promise<void> {
    if (query.orderby === 'relevance' && !query.search) throw new RelevanceWithoutSearch();
    if (query.orderby === 'include' && query.include.length === 0) throw new IncludeOrderWithoutInclude();
    const slugs = query.slug?.map(slugify) ?? [];
    this.applyPermissions(selection, query, principal);
    if (query.search) applySearch(selection, query.search);
    await this.applyDates(selection, query);
    selection.whereListed('media.id', query.include, query.exclude);
    selection.whereListed('media.author_id', query.author, query.authorExclude);
    selection.whereListed('media.parent_id', query.parent, query.parentExclude);
    selection.whereListed('media.slug', slugs);
    if (query.mediaType) selection.where("media.mime_type LIKE ? ESCAPE '!'", `${query.mediaType}/%`);
    const mimeType = query.mimeType?.toLowerCase() ?? '';
    if (isKnownMimeType(mimeType)) selection.where('media.mime_type = ?', mimeType);
    if (query.orderby === 'include_slugs' && slugs.length > 0) selection.orderByList('media.slug', slugs);
    else if (query.orderby !== 'relevance')
      selection.orderByQuery(query, { id: 'media.id', columns: ORDERS, fallback: ORDERS['date'] });
  }

  /** One page of a search by relevance. Equally relevant media are sorted by date, the newest first. */
  findByRelevance(selection: Selection, query: MediaQuery): Promise<{ rows: MediaEntity[]; total: number }> {
    const relevance = relevanceOf(searchOf(query.search!), SEARCHED);
    const { sql, values } = selection.condition;
    const ids = {
      sql: `SELECT media.id, CONCAT(${relevance.sql}, media.created_at) AS sort_key FROM media${sql} ORDER BY sort_key DESC, media.id DESC LIMIT ? OFFSET ?`,
      values: [...relevance.values, ...values, query.perPage, offsetOf(query)],
    };
    return this.table.deferredJoinPage(ids, selection.count('media'), { order: 'desc', tie: 'desc' }, query.perPage);
  }

  /** Leaves out media that the caller may not read; they are not counted either. */
  private applyPermissions(selection: Selection, query: MediaQuery & ViewQuery, principal: Principal): void {
    const statuses = [query.status].flat();
    const isAllowed = (status: string) =>
      status === 'inherit' || principal.can('edit_posts') || (status === 'private' && principal.can('read_private_posts'));
    if (!statuses.every(isAllowed)) throw new InvalidParameters({ names: 'status', params: { status: STATUS } });
    selection.whereIn('media.status', statuses);
    const condition = this.permissions.readable(principal);
    if (condition) selection.where(condition.sql, ...condition.values);
    if (query.context !== 'edit') return;
    if (!principal.can('edit_posts')) throw new EditContextForbidden();
    if (!principal.can('edit_others_posts')) selection.where('media.author_id = ?', principal.userId);
  }

  private async applyDates(selection: Selection, { after, before }: MediaQuery): Promise<void> {
    if (!after && !before) return;
    const zone = await this.settings.timezone();
    const toLocal = (date?: string) => date && localTimeOfFilter(date, zone);
    selection.whereBetween('COALESCE(media.local_at, media.created_at)', toLocal(after), toLocal(before));
  }
}

function applySearch(selection: Selection, text: string): void {
  const { required, excluded } = searchOf(text);
  selection.whereContainsWords(SEARCHED, required);
  for (const word of excluded) selection.where(`${SEARCHED} NOT LIKE ? ESCAPE '!'`, containsPattern(word));
}

const STATUS = 'status may name private and trash only for those who write posts.';
