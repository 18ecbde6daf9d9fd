import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { DownloadResponder } from '@grove/orders';
import { Site } from '@grove/rest';
import type { Request, Response } from 'express';
import { frontPage } from './front-page.js';
import { PageResponder } from './page-responder.js';
import { PublicPages } from './public-pages.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"';
const leaf = (colour: string) => `<path d="M50 20c20 10 24 40 0 60c-24-20-20-50 0-60z" fill="${colour}"/></svg>`;
const PLACEHOLDER = `${SVG} role="img" aria-label="No picture"><rect width="100" height="100" fill="#eef2e6"/>${leaf('#a3b18a')}`;
const ICON = `${SVG}>${leaf('#2f6b2a')}`;

/** The front page, from which clients discover the REST interface, the icon, and the placeholder image. */
@Controller()
export class SiteController {
  constructor(
    private readonly site: Site,
    private readonly pages: PublicPages,
    private readonly responder: PageResponder,
    private readonly downloads: DownloadResponder,
  ) {}

  /** Clients discover the interface by the `Link` header of this page, mostly with HEAD. Records without a slug have their pages here, by id, and
   * buyers download their files here. */
  @Get()
  async home(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (await this.downloads.send(request, response)) return;
    if (await this.pages.show(request, response)) return;
    await this.responder.send(request, response, async (context) => ({
      markup: frontPage(context, (await this.site.describe()).description),
      headers: { Link: `<${context.root}/>; rel="https://api.w.org/"` },
    }));
  }

  @Get('assets/placeholder.svg')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  placeholder(): string {
    return PLACEHOLDER;
  }

  /** Browsers always request it, and report an error if it is missing. */
  @Get('favicon.ico')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  icon(): string {
    return ICON;
  }
}
