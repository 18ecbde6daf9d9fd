import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { frontPage, PageAnswers, PublicPages } from '@grove/embed';
import { Site } from '@grove/rest';
import type { Request, Response } from 'express';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"';
const leaf = (colour: string) => `<path d="M50 20c20 10 24 40 0 60c-24-20-20-50 0-60z" fill="${colour}"/></svg>`;
const PLACEHOLDER = `${SVG} role="img" aria-label="No picture"><rect width="100" height="100" fill="#eef2e6"/>${leaf('#a3b18a')}`;
const ICON = `${SVG}>${leaf('#2f6b2a')}`;

/** The few addresses outside of the interface: a front page that leads clients to it, the icon, and the picture of things without one. */
@Controller()
export class SiteController {
  constructor(
    private readonly site: Site,
    private readonly pages: PublicPages,
    private readonly answers: PageAnswers,
  ) {}

  /** Clients discover the interface by the `Link` of this page, mostly with HEAD. Records without a slug have their pages here, by number. */
  @Get()
  async home(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (await this.pages.show(request, response)) return;
    await this.answers.send(request, response, async (around) => ({
      markup: frontPage(around, (await this.site.describe()).description),
      headers: { Link: `<${around.root}/>; rel="https://api.w.org/"` },
    }));
  }

  @Get('assets/placeholder.svg')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  placeholder(): string {
    return PLACEHOLDER;
  }

  /** Browsers ask for it without being told, and report it as a fault when it is not there. */
  @Get('favicon.ico')
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  icon(): string {
    return ICON;
  }
}
