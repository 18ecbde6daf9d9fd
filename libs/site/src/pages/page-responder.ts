import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, RestError, type Logger } from '@grove/core';
import { DatabaseUnavailable } from '@grove/database';
import { matchesETag, MountPoints, writeResponse } from '@grove/rest';
import { SiteConfig, SiteSettings } from '@grove/settings';
import type { Request, Response } from 'express';
import type { PageContext } from './document.js';
import { errorPage, methodNotAllowedPage, notFoundPage } from './notice-pages.js';
import { pageHeaders, type PageResponse } from './page-response.js';
import { formSecurityHeaders, SECURITY_HEADERS } from './security-headers.js';

/** A redirect to another address; 303 after a form was sent, 301 if the other address is the one of the record. */
export interface Redirect {
  readonly location: string;
  readonly status?: 301 | 302 | 303;
}

/** Sends pages of the site to browsers. */
@Injectable()
export class PageResponder {
  constructor(
    private readonly mounts: MountPoints,
    private readonly settings: SiteSettings,
    private readonly config: SiteConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends the page or the redirect that `render` returns; a 404 page if it returns nothing, and an error page if it fails. */
  async send(
    request: Request,
    response: Response,
    render: (context: PageContext) => Promise<PageResponse | Redirect | undefined>,
  ): Promise<void> {
    const home = this.mounts.homeOf(request);
    try {
      const context = await this.contextAt(home);
      const page = await render(context).catch(undefinedIfRefused);
      if (page && 'location' in page) response.writeHead(page.status ?? 302, { Location: page.location }).end();
      else await write(request, response, page ?? { markup: notFoundPage(context), status: 404 });
    } catch (error) {
      const isUnavailable = error instanceof DatabaseUnavailable;
      if (!isUnavailable) this.logger.error({ error, path: request.path }, 'A page could not be rendered.');
      if (response.headersSent) return void response.destroy();
      const markup = errorPage({ name: this.config.siteTitle, home, root: `${home}/rest`, language: 'en' });
      await write(request, response, {
        markup,
        status: isUnavailable ? 503 : 500,
        headers: isUnavailable ? { 'Retry-After': '1' } : undefined,
      });
    }
  }

  /** Sends a 405 page, with the methods that the address allows. */
  sendMethodNotAllowed(request: Request, response: Response, allowed: string): Promise<void> {
    return this.send(request, response, async (context) => ({
      markup: methodNotAllowedPage(context),
      status: 405,
      headers: { Allow: allowed },
    }));
  }

  /** What pages know of the site, for the address of a request. */
  contextOf(request: Request): Promise<PageContext> {
    return this.contextAt(this.mounts.homeOf(request));
  }

  private async contextAt(home: string): Promise<PageContext> {
    const { title: name, language } = await this.settings.all();
    return { name, home, root: `${home}/rest`, language: languageTag(language) };
  }
}

/** A record that was found and then refused was unpublished or deleted in between: it counts as not found. */
function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof RestError)) throw error;
}

/** The language tag for browsers of a locale: `nl-NL` for `nl_NL_formal`; English if the locale has none. */
export function languageTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.split('_').slice(0, 2).join('-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

async function write(request: Request, response: Response, page: PageResponse): Promise<void> {
  const headers = pageHeaders(page);
  const protect = page.formTargets ? formSecurityHeaders(page.formTargets) : SECURITY_HEADERS[page.kind ?? 'page'];
  protect(request, response, () => undefined);
  if (isKnown(request.headers, headers, page.isDated)) return void response.writeHead(304, headers).end();
  await writeResponse(request, response, { status: page.status ?? 200, headers, body: Buffer.from(page.markup) });
}

/** Whether the client has this response already. Entity tags are compared if it sends any. */
function isKnown(
  sent: Request['headers'],
  { ETag, 'Last-Modified': modified }: Record<string, string>,
  isDated = false,
): boolean {
  if (sent['if-none-match'] !== undefined || !isDated) return matchesETag(sent['if-none-match'], ETag);
  return modified !== undefined && Date.parse(modified) <= Date.parse(sent['if-modified-since'] ?? '');
}
