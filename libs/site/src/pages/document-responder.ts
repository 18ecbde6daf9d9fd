import { Injectable } from '@nestjs/common';
import { ResponseCache, type MountPoint } from '@grove/rest';
import type { Request, Response } from 'express';
import { PageResponder } from './page-responder.js';
import type { PageResponse } from './page-response.js';

/** A document of the site for programs, such as a feed. */
interface SiteDocument {
  readonly type: string;
  readonly markup: string;
  /** In UTC, in the format of the REST interface. */
  readonly modified?: string;
}

/** Sends documents of the site that are not pages. A document is made again only when a table has changed that it was made from. */
@Injectable()
export class DocumentResponder {
  constructor(
    private readonly responder: PageResponder,
    private readonly cache: ResponseCache,
  ) {}

  /** Sends the document with this name; a 404 page if there is none. `make` reads everything itself, so that the cache knows what it depends on. */
  send(
    request: Request,
    response: Response,
    name: string,
    make: (mountPoint: MountPoint) => Promise<SiteDocument | undefined>,
  ): Promise<void> {
    return this.responder.send(request, response, async ({ home, root }): Promise<PageResponse | undefined> => {
      const versions = await this.cache.currentVersions();
      const { status, headers, body } = await this.cache.find(
        () => `document ${home} ${name}`,
        versions,
        async () => {
          const document = await make({ home, root, language: '' });
          if (!document) return { status: 404, headers: {}, body: Buffer.alloc(0) };
          return { status: 200, headers: headersOf(document), body: Buffer.from(document.markup) };
        },
      );
      return status === 200 ? { markup: body.toString(), headers: headers as Record<string, string>, isDated: true } : undefined;
    });
  }
}

function headersOf({ type, modified }: SiteDocument): Record<string, string> {
  const date = new Date(`${modified}Z`);
  return { 'Content-Type': type, ...(date.getTime() > 0 && { 'Last-Modified': date.toUTCString() }) };
}
