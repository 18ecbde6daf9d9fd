import { Injectable, Optional } from '@nestjs/common';
import { SeoProvider, type Seo, type SeoSubject } from '@grove/extensions';
import { RestConfig, type MountPoint } from '@grove/rest';
import type { Request, Response } from 'express';
import {
  isLanguageFrontPage,
  parseAuthorAddress,
  parseRecordAddresses,
  type AuthorAddress,
  type RecordAddress,
} from '../addresses/address.rules.js';
import { AuthorsService } from '../records/authors.service.js';
import type { Author, PublicRecord } from '../records/public-record.js';
import { PublicRecordsService } from '../records/public-records.service.js';
import { authorPage, authorPageUrl, authorTitle } from './author-page.js';
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
    @Optional() private readonly seo?: SeoProvider,
  ) {}

  /** Sends the page at the address of a request, or a 404 page. Returns false, and sends nothing, if no page can have such an address. */
  async show(request: Request, response: Response): Promise<boolean> {
    const address = this.parse(request.originalUrl);
    if (!address) return false;
    await this.responder.send(request, response, (context) => this.render(address, context));
    return true;
  }

  /** The page at an address; undefined if there is none. */
  async find(target: string, context: PageContext): Promise<PageResponse | Redirect | undefined> {
    const address = this.parse(target);
    return address && this.render(address, context);
  }

  /** Sends a 404 page. */
  sendNotFound(request: Request, response: Response): Promise<void> {
    return this.responder.send(request, response, async () => undefined);
  }

  private parse(target: string): PageAddress | undefined {
    const { languages } = this.config;
    const address = {
      records: parseRecordAddresses(target, languages),
      author: parseAuthorAddress(target, languages),
      isFrontPage: isLanguageFrontPage(target, languages),
    };
    return address.records.length > 0 || address.author || address.isFrontPage ? address : undefined;
  }

  private async render(
    { records, author, isFrontPage }: PageAddress,
    context: PageContext,
  ): Promise<PageResponse | Redirect | undefined> {
    const page = (await this.renderRecord(records, context)) ?? (author && (await this.renderAuthor(author, context)));
    return page ?? (isFrontPage ? { location: `${context.home}/` } : undefined);
  }

  private async renderRecord(addresses: readonly RecordAddress[], context: PageContext): Promise<PageResponse | undefined> {
    const found = await this.records.findFirst(addresses, mountPointOf(context));
    if (!found) return undefined;
    const { record, address } = found;
    if (address.isCard) return { markup: cardPage(record, context), kind: 'card', modified: record.modified };
    const seo = await this.seoOf(recordSubject(record));
    return { markup: recordPage(record, context, seo), kind: 'page', modified: record.modified };
  }

  private async renderAuthor({ slug, page }: AuthorAddress, context: PageContext): Promise<PageResponse | undefined> {
    const author = await this.authors.findWithPosts(slug, page, mountPointOf(context));
    return author && { markup: authorPage(author, context, await this.seoOf(authorSubject(author))) };
  }

  private async seoOf(subject: SeoSubject): Promise<Seo | undefined> {
    return (await this.seo?.seoOf([subject]))?.[0];
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
