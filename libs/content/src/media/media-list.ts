import { Injectable } from '@nestjs/common';
import { In, Like, type SelectQueryBuilder } from 'typeorm';
import { containsPattern, orderByArguments, orderByListed, whereBetween, whereContainsWords, whereListed } from '@grove/database';
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
  author: 'media.authorId',
  date: 'media.createdAt',
  modified: 'media.modifiedAt',
  parent: 'media.parentId',
  id: 'media.id',
  title: 'media.titleKey',
  slug: 'media.slug',
};

const SEARCHED = 'media.searchText';

type MediaRows = SelectQueryBuilder<MediaEntity>;

/** Filters and orders lists of media. */
@Injectable()
export class MediaList {
  constructor(
    private readonly permissions: MediaPermissions,
    private readonly settings: SiteSettings,
  ) {}

  async applyFilters(query: MediaRows, args: MediaQuery & ViewQuery, principal: Principal): Promise<void> {
    if (args.orderby === 'relevance' && !args.search) throw new RelevanceWithoutSearch();
    if (args.orderby === 'include' && args.include.length === 0) throw new IncludeOrderWithoutInclude();
    const slugs = args.slug?.map(slugify) ?? [];
    this.applyPermissions(query, args, principal);
    if (args.search) applySearch(query, args.search);
    await this.applyDates(query, args);
    whereListed(query, 'media.id', args.include, args.exclude);
    whereListed(query, 'media.authorId', args.author, args.authorExclude);
    whereListed(query, 'media.parentId', args.parent, args.parentExclude);
    whereListed(query, 'media.slug', slugs);
    if (args.mediaType) query.andWhere({ mimeType: Like(`${args.mediaType}/%`) });
    const mimeType = args.mimeType?.toLowerCase() ?? '';
    if (isKnownMimeType(mimeType)) query.andWhere({ mimeType });
    if (args.orderby === 'relevance') orderByRelevance(query, args.search!);
    else if (args.orderby === 'include_slugs' && slugs.length > 0) orderByListed(query, 'media.slug', slugs);
    else orderByArguments(query, args, { columns: ORDERS, fallback: ORDERS['date'] });
  }

  /** Leaves out media that the caller may not read; they are not counted either. */
  private applyPermissions(query: MediaRows, args: MediaQuery & ViewQuery, principal: Principal): void {
    const statuses = [args.status].flat();
    const isAllowed = (status: string) =>
      status === 'inherit' || principal.can('edit_posts') || (status === 'private' && principal.can('read_private_posts'));
    if (!statuses.every(isAllowed)) throw new InvalidParameters({ names: 'status', params: { status: STATUS } });
    query.andWhere({ status: In(statuses) });
    const readable = this.permissions.readableIn(query, principal);
    if (readable) query.andWhere(readable);
    if (args.context !== 'edit') return;
    if (!principal.can('edit_posts')) throw new EditContextForbidden();
    if (!principal.can('edit_others_posts')) query.andWhere({ authorId: principal.userId });
  }

  private async applyDates(query: MediaRows, { after, before }: MediaQuery): Promise<void> {
    if (!after && !before) return;
    const zone = await this.settings.timezone();
    const toLocal = (date?: string) => date && localTimeOfFilter(date, zone);
    whereBetween(query, 'COALESCE(media.localAt, media.createdAt)', toLocal(after), toLocal(before));
  }
}

function applySearch(query: MediaRows, text: string): void {
  const { required, excluded } = searchOf(text);
  whereContainsWords(query, SEARCHED, required);
  for (const [index, word] of excluded.entries())
    query.andWhere(`${SEARCHED} NOT LIKE :excluded_${index} ESCAPE '!'`, { [`excluded_${index}`]: containsPattern(word) });
}

/** Equally relevant media are sorted by date, the newest first. */
function orderByRelevance(query: MediaRows, text: string): void {
  const { expression, parameters } = relevanceOf(searchOf(text), SEARCHED);
  query
    .orderBy(expression, 'DESC')
    .setParameters(parameters)
    .addOrderBy('media.createdAt', 'DESC')
    .addOrderBy('media.id', 'DESC');
}

const STATUS = 'status may name private and trash only for those who write posts.';
