import { Injectable } from '@nestjs/common';
import { SeoProvider, type Seo, type SeoSubject } from '@grove/extensions';
import { RestConfig, type MountPoint } from '@grove/rest';
import type { Request, Response } from 'express';
import { DEFAULT_PERMALINKS, SiteSettings, type Permalinks } from '@grove/settings';
import {
  cardUrl,
  isLanguageFrontPage,
  pathAndQueryOf,
  pathOnSite,
  parseAuthorAddress,
  parseRecordAddresses,
  type AuthorAddress,
  type RecordAddress,
} from '../addresses/address.rules.js';
import { parseOldAddresses, type OldAddress } from '../addresses/old-address.rules.js';
import { AuthorsService } from '../records/authors.service.js';
import { OldAddressesService } from '../records/old-addresses.service.js';
import type { Author, PublicRecord } from '../records/public-record.js';
import { PublicRecordsService } from '../records/public-records.service.js';
import { TermArchivesService } from '../records/term-archives.service.js';
import { archivePage, authorPageUrl, authorTitle } from './archive-page.js';
import type { PageContext } from './document.js';
import { escapeHtml } from './html.js';
import { PageResponder, type Redirect } from './page-responder.js';
import type { PageResponse } from './page-response.js';
import { cardPage, recordPage } from './record-page.js';

/** All possible meanings of an address. */
interface PageAddress {
  readonly records: readonly RecordAddress[];
  readonly author?: AuthorAddress;
  /** The front page in one of the languages. */
  readonly isFrontPage: boolean;
}

/** The public pages of records and authors, at the addresses of their links. */
@Injectable()
export class PublicPages {
  constructor(
    private readonly responder: PageResponder,
    private readonly records: PublicRecordsService,
    private readonly authors: AuthorsService,
    private readonly config: RestConfig,
    private readonly oldAddresses: OldAddressesService,
    private readonly terms: TermArchivesService,
    private readonly settings: SiteSettings,
    private readonly seo: SeoProvider,
  ) {}

  /** Sends the page at the address of a request, or a 404 page. Returns false, and sends nothing, if no page can have such an address. */
  async show(request: Request, response: Response): Promise<boolean> {
    const { originalUrl: target } = request;
    if (!this.isPossible(target)) return false;
    await this.responder.send(request, response, (context) => this.find(target, context));
    return true;
  }

  /** Whether there is a page, or a redirect to one, at the address of a request. */
  async hasPageAt(request: Request): Promise<boolean> {
    return (await this.find(request.originalUrl, await this.responder.contextOf(request))) !== undefined;
  }

  /** The page at an address; undefined if there is none. Addresses that a record had elsewhere or before lead to the one that it has. */
  async find(target: string, context: PageContext): Promise<PageResponse | Redirect | undefined> {
    const address = this.parse(target);
    const permalinks = await this.settings.permalinks();
    const page = await this.render(address, target, permalinks, context);
    if (page) return page;
    const old = await this.renderOld(target, permalinks, context);
    return old ?? (address.isFrontPage ? { location: `${context.home}/` } : undefined);
  }

  /** Sends a 404 page. */
  sendNotFound(request: Request, response: Response): Promise<void> {
    return this.responder.send(request, response, async () => undefined);
  }

  /** Whether any page can have an address. */
  private isPossible(target: string): boolean {
    const { records, author, isFrontPage } = this.parse(target);
    if (records.length > 0 || author !== undefined || isFrontPage) return true;
    return parseOldAddresses(target, DEFAULT_PERMALINKS, this.config.languages).length > 0;
  }

  private parse(target: string): PageAddress {
    const { languages } = this.config;
    return {
      records: parseRecordAddresses(target, languages),
      author: parseAuthorAddress(target, languages),
      isFrontPage: isLanguageFrontPage(target, languages),
    };
  }

  private async render(
    { records, author }: PageAddress,
    target: string,
    permalinks: Permalinks,
    context: PageContext,
  ): Promise<PageResponse | Redirect | undefined> {
    const found = await this.records.findFirst(records, mountPointOf(context));
    if (!found) return author && permalinks === DEFAULT_PERMALINKS ? this.renderAuthor(author, context) : undefined;
    // A site whose records have other addresses than those of Grove shows each record at its own.
    if (!found.address.isCard && permalinks !== DEFAULT_PERMALINKS && !this.isAddressOf(found.record.link, target, context))
      return { location: found.record.link, status: 301 };
    return this.renderRecord(found.record, found.address.isCard, context);
  }

  private async renderRecord(record: PublicRecord, isCard: boolean, context: PageContext): Promise<PageResponse> {
    if (isCard) return { markup: cardPage(record, context), kind: 'card', modified: record.modified };
    const seo = await this.seoOf(recordSubject(record));
    return { markup: recordPage(record, context, seo), kind: 'page', modified: record.modified };
  }

  /** The page of the first record, term or author that an address of WordPress means, or a redirect to it. */
  private async renderOld(
    target: string,
    permalinks: Permalinks,
    context: PageContext,
  ): Promise<PageResponse | Redirect | undefined> {
    for (const address of parseOldAddresses(target, permalinks, this.config.languages)) {
      const page =
        address.by === 'term'
          ? await this.renderTerm(address, target, context)
          : address.by === 'author'
            ? await this.renderOldAuthor(address.author, target, context)
            : await this.renderOldRecord(address, target, context);
      if (page) return page;
    }
    return undefined;
  }

  private async renderOldRecord(
    address: OldAddress,
    target: string,
    context: PageContext,
  ): Promise<PageResponse | Redirect | undefined> {
    const found = await this.oldAddresses.find(address, mountPointOf(context));
    if (!found) return undefined;
    const isCard = this.isAddressOf(cardUrl(found.url), target, context);
    if (!isCard && !this.isAddressOf(found.url, target, context)) return { location: found.url, status: 301 };
    const shown = await this.records.findFirst([{ reference: found.reference, isCard }], mountPointOf(context));
    return shown && this.renderRecord(shown.record, isCard, context);
  }

  private async renderTerm(
    address: Extract<OldAddress, { by: 'term' }>,
    target: string,
    context: PageContext,
  ): Promise<PageResponse | Redirect | undefined> {
    const listing = await this.terms.find(address, pageNumberOf(target), mountPointOf(context));
    if (!listing) return undefined;
    if (!this.isAddressOf(listing.link, target.split('?')[0], context)) return { location: listing.link, status: 301 };
    return { markup: archivePage(listing, context) };
  }

  private async renderOldAuthor(
    by: Extract<OldAddress, { by: 'author' }>['author'],
    target: string,
    context: PageContext,
  ): Promise<PageResponse | Redirect | undefined> {
    const author = await this.authors.findWithPosts(by, pageNumberOf(target), mountPointOf(context));
    if (!author) return undefined;
    if (!this.isAddressOf(author.link, target.split('?')[0], context)) return { location: author.link, status: 301 };
    return this.authorResponse(author, context);
  }

  private async renderAuthor({ slug, page }: AuthorAddress, context: PageContext): Promise<PageResponse | undefined> {
    const author = await this.authors.findWithPosts({ slug }, page, mountPointOf(context));
    return author && this.authorResponse(author, context);
  }

  private async authorResponse(author: Author, context: PageContext): Promise<PageResponse> {
    return { markup: archivePage(author, context, await this.seoOf(authorSubject(author))) };
  }

  /** Whether a URL of this site is the address of a request; a language before it and a slash at its end make no difference. */
  private isAddressOf(url: string, target: string, { home }: PageContext): boolean {
    const { languages } = this.config;
    const own = pathOnSite(url, home)?.slice(pathOfHome(home).length);
    return own !== undefined && comparable(own, languages) === comparable(target, languages);
  }

  private async seoOf(subject: SeoSubject): Promise<Seo | undefined> {
    return (await this.seo.seoOf([subject]))[0];
  }
}

function recordSubject({ picture, isProtected, ...record }: PublicRecord): SeoSubject {
  return { ...record, isOpen: !isProtected, image: picture?.src };
}

const authorSubject = (author: Author): SeoSubject => ({
  kind: 'author',
  link: authorPageUrl(author, author.page),
  title: escapeHtml(authorTitle(author)),
  excerpt: author.description,
  isOpen: true,
});

const mountPointOf = ({ home, root }: PageContext): MountPoint => ({ home, root, language: '' });

const pathOfHome = (home: string): string => new URL(home).pathname.replace(/\/$/, '');

const comparable = (target: string, languages: readonly string[]): string => {
  const { segments: all, query } = pathAndQueryOf(target);
  const segments = languages.includes(all[0]) ? all.slice(1) : all;
  const ids = ['p', 'page_id', 'attachment_id', 'product', 'post_type'].map((name) => query.get(name) ?? '');
  return JSON.stringify([segments, segments.length === 0 ? ids : []]);
};

/** The number in `?page=2` or at the end of `/category/news/page/2/`. */
const pageNumberOf = (target: string): number => Number(/(?:[?&]paged?=|\/page\/)([1-9]\d{0,5})\b/.exec(target)?.[1] ?? 1);
