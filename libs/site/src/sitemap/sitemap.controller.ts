import { Controller, Get, Next, Param, Req, Res } from '@nestjs/common';
import { SeoProvider } from '@grove/extensions';
import { RestConfig } from '@grove/rest';
import type { NextFunction, Request, Response } from 'express';
import { DocumentResponder } from '../pages/document-responder.js';
import { SITEMAP, toSitemap, toSitemapIndex } from './sitemap.js';
import { LISTED, Sitemaps, type Listed } from './sitemaps.service.js';

/** What search engines ask for: which addresses to leave alone, and which there are. */
@Controller()
export class SitemapController {
  constructor(
    private readonly responder: DocumentResponder,
    private readonly sitemaps: Sitemaps,
    private readonly seo: SeoProvider,
    private readonly config: RestConfig,
  ) {}

  @Get('robots.txt')
  robots(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.send(request, response, 'robots.txt', async ({ home }) => {
      const roots = ['rest', this.config.compatRoot, 'queues'].filter(Boolean);
      const rules = (await this.seo.isIndexed())
        ? [...roots.map((root) => `Disallow: /${root}/`), '', `Sitemap: ${home}/sitemap.xml`]
        : ['Disallow: /'];
      return { type: 'text/plain; charset=utf-8', markup: `${['User-agent: *', ...rules].join('\n')}\n` };
    });
  }

  @Get('sitemap.xml')
  index(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.send(request, response, 'sitemap.xml', async ({ home }) => {
      const names = await this.sitemaps.names();
      const urls = names?.map((name) => `${home}/sitemap-${name}.xml`);
      return urls && { type: SITEMAP, markup: toSitemapIndex(urls) };
    });
  }

  @Get('sitemap-:name.xml')
  async part(
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): Promise<void> {
    const [, listed, number] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? [];
    if (!isListed(listed)) return next();
    await this.responder.send(request, response, `sitemap-${name}.xml`, async (mountPoint) => {
      const entries = await this.sitemaps.entries(listed, Number(number), mountPoint);
      return entries && { type: SITEMAP, markup: toSitemap(entries) };
    });
  }
}

const isListed = (name: string | undefined): name is Listed => LISTED.some((listed) => listed === name);
