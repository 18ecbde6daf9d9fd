import { Inject, Injectable } from '@nestjs/common';
import { Config, LOGGER, RestError, type Logger } from '@grove/core';
import { DatabaseUnavailable } from '@grove/database';
import { MountPoints, writeResponse } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import type { Request, Response } from 'express';
import type { Around } from './document.js';
import { GUARDS } from './page-guards.js';
import { isKnown, pageHeaders, type Sent } from './page-headers.js';
import { missingPage, readOnlyPage, troublePage } from './page.js';

/** Another address that a browser is led to; with 303 after it sent something. */
export interface Elsewhere {
  readonly location: string;
  readonly status?: 302 | 303;
}

/** Answers browsers with pages of the site. */
@Injectable()
export class PageAnswers {
  constructor(
    private readonly mounts: MountPoints,
    private readonly settings: SiteSettings,
    private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends the page that is made, or leads to where it is; when there is none, or it cannot be made, a page says so. */
  async send(
    request: Request,
    response: Response,
    make: (around: Around) => Promise<Sent | Elsewhere | undefined>,
  ): Promise<void> {
    const home = this.mounts.homeOf(request);
    try {
      const around = await this.around(home);
      const made = await make(around).catch(orMissing);
      if (made && 'location' in made) response.writeHead(made.status ?? 302, { Location: made.location }).end();
      else await write(request, response, made ?? { markup: missingPage(around), status: 404 });
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailable;
      if (!isAway) this.logger.error({ error, path: request.path }, 'a page could not be shown');
      if (response.headersSent) return void response.destroy();
      const markup = troublePage({ name: this.config.siteTitle, home, root: `${home}/rest`, language: 'en' });
      await write(request, response, {
        markup,
        status: isAway ? 503 : 500,
        headers: isAway ? { 'Retry-After': '1' } : undefined,
      });
    }
  }

  /** Says that an address takes other methods than the one it was asked with. */
  refuse(request: Request, response: Response, allowed: string): Promise<void> {
    return this.send(request, response, async (around) => ({
      markup: readOnlyPage(around),
      status: 405,
      headers: { Allow: allowed },
    }));
  }

  private async around(home: string): Promise<Around> {
    const { title: name, language } = await this.settings.all();
    return { name, home, root: `${home}/rest`, language: languageTag(language) };
  }
}

/** What was there when it was looked for and refuses now was taken back in between. */
function orMissing(error: unknown): undefined {
  if (!(error instanceof RestError)) throw error;
}

/** A locale as browsers name it: `nl-NL` of `nl_NL_formal`; English where browsers know no such name. */
export function languageTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.split('_').slice(0, 2).join('-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

async function write(request: Request, response: Response, page: Sent): Promise<void> {
  const headers = pageHeaders(page);
  GUARDS[page.kind ?? 'page'](request, response, () => undefined);
  if (isKnown(request.headers['if-none-match'], headers['ETag'])) return void response.writeHead(304, headers).end();
  await writeResponse(request, response, { status: page.status ?? 200, headers, text: page.markup });
}
