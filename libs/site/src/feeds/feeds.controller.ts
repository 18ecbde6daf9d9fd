import { Controller, Get, Next, Param, Req, Res } from '@nestjs/common';
import { findDescribedTerm } from '@grove/content';
import { Database } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import type { NextFunction, Request, Response } from 'express';
import { PageResponder } from '../pages/page-responder.js';
import { CommentFeed } from './comment-feed.service.js';
import { authorOfFeed, pathOfFeed, termOfFeed } from './feed-address.rules.js';
import { PostFeeds } from './post-feeds.service.js';
import { RSS, toRss, type Feed } from './rss.js';
import { DocumentResponder } from '../pages/document-responder.js';

/** RSS feeds at the addresses where readers of WordPress sites look for them. */
@Controller()
export class FeedsController {
  constructor(
    private readonly responder: DocumentResponder,
    private readonly posts: PostFeeds,
    private readonly comments: CommentFeed,
    private readonly settings: SiteSettings,
    private readonly database: Database,
    private readonly pages: PageResponder,
  ) {}

  /** Readers ask so where a site has no permalinks. */
  @Get()
  async byQuery(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    const path = pathOfFeed(request.query);
    if (path === undefined) return next();
    await this.pages.send(request, response, async ({ home }) => ({ location: `${home}${path}`, status: 301 }));
  }

  @Get('feed')
  ofSite(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(request, response, 'feed', (mountPoint) => this.posts.ofSite(mountPoint));
  }

  @Get('comments/feed')
  ofComments(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send(request, response, 'comments/feed', (mountPoint) => this.comments.make(mountPoint));
  }

  /** The feed of a category, tag or author. Other addresses with this end are those of pages. */
  @Get('*path/feed')
  async ofTermOrAuthor(
    @Param('path') path: string[],
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): Promise<void> {
    const permalinks = await this.settings.permalinks();
    const author = authorOfFeed(path, permalinks);
    if (author !== undefined && (await this.posts.findAuthor(author)))
      return this.send(request, response, `author/${author}/feed`, (mountPoint) => this.posts.ofAuthor(author, mountPoint));
    const address = termOfFeed(path, permalinks);
    const find = async () => address && findDescribedTerm(this.database, address.taxonomy, { slug: address.slug });
    const known = await find();
    if (!known) return next();
    await this.send(request, response, `${known.taxonomy}/${known.id}/feed`, async (mountPoint) => {
      const term = await find();
      return term ? this.posts.ofTerm(term, mountPoint) : undefined;
    });
  }

  private send(
    request: Request,
    response: Response,
    name: string,
    make: (mountPoint: MountPoint) => Promise<Feed | undefined>,
  ): Promise<void> {
    return this.responder.send(request, response, name, async (mountPoint) => {
      const feed = await make(mountPoint);
      return feed && { type: RSS, markup: await toRss(feed), modified: feed.modified };
    });
  }
}
