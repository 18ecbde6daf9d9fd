import { Injectable } from '@nestjs/common';
import { Config, DatabaseUnavailable, Mounts } from '@grove/kernel';
import { SiteSettings } from '@grove/settings';
import type { Request, Response } from 'express';
import { isFrontIn, placesAt } from '../addresses/address.rules.js';
import { SubjectsService } from '../subjects/subjects.service.js';
import { isKnown, pageHeaders, type Sent } from './page-headers.js';
import { cardPageOf, missingPage, pageOf, troublePage, type Around } from './page.js';

/** The site as browsers see it: the pages that the links of records lead to. */
@Injectable()
export class PublicPages {
  constructor(
    private readonly mounts: Mounts,
    private readonly subjects: SubjectsService,
    private readonly settings: SiteSettings,
    private readonly config: Config,
  ) {}

  /** Answers with the page that an address names, or that there is none; tells whether it names anything at all. */
  async show(request: Request, response: Response): Promise<boolean> {
    const { languages } = this.config;
    const places = placesAt(request.originalUrl, languages);
    if (places.length === 0 && !isFrontIn(request.originalUrl, languages)) return false;
    await this.answer(request, response, async (home) => {
      const found = await this.subjects.first(places, { home, root: `${home}/rest`, language: '' });
      if (found) {
        const { subject, place } = found;
        const markup = (place.isCard ? cardPageOf : pageOf)(subject, await this.around(home));
        send(request, response, 200, { markup, isCard: place.isCard, modified: subject.modified });
      } else if (isFrontIn(request.originalUrl, languages)) response.writeHead(302, { Location: `${home}/` }).end();
      else send(request, response, 404, { markup: missingPage(await this.around(home)), isFound: false });
    });
    return true;
  }

  /** Answers that there is no such page. */
  missing(request: Request, response: Response): Promise<void> {
    return this.answer(request, response, async (home) =>
      send(request, response, 404, { markup: missingPage(await this.around(home)), isFound: false }),
    );
  }

  /** Readers are told in words as well when the database is away. */
  private async answer(request: Request, response: Response, work: (home: string) => Promise<void>): Promise<void> {
    const home = this.mounts.homeOf(request);
    try {
      await work(home);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const markup = troublePage({ name: this.config.siteTitle, home, root: `${home}/rest`, language: 'en' });
      send(request, response.setHeader('Retry-After', '1'), 503, { markup, isFound: false });
    }
  }

  private async around(home: string): Promise<Around> {
    const { title: name, language } = await this.settings.all();
    return { name, home, root: `${home}/rest`, language: languageTag(language) };
  }
}

/** A locale as browsers name it: `nl-NL` of `nl_NL_formal`; English where browsers know no such name. */
export function languageTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.split('_').slice(0, 2).join('-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function send(request: Request, response: Response, status: number, page: Sent): void {
  const headers = pageHeaders(page);
  if (isKnown(request.headers['if-none-match'], headers['ETag'])) return void response.writeHead(304, headers).end();
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(page.markup) }).end(page.markup);
}
