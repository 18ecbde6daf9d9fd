import { All, Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MediaFileResponder } from '@grove/content';
import { PageResponder } from './page-responder.js';
import { PublicPages } from './public-pages.js';

/** Handles every address that no other controller handles: with a page, or a 404 page. */
@Controller()
export class PagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly responder: PageResponder,
    private readonly files: MediaFileResponder,
  ) {}

  @Get('*path')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const file = importedFileOf(request.path);
    if (file !== undefined && (await this.files.send(file, request, response))) return;
    if (!(await this.pages.show(request, response))) await this.pages.sendNotFound(request, response);
  }

  /** Outside of the REST interface, most addresses can only be read. */
  @All('{*path}')
  refuse(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.sendMethodNotAllowed(request, response, 'GET, HEAD');
  }
}

/** The path of a file that comes from another site; undefined for paths of pages, whose last part has no dot. */
function importedFileOf(path: string): string | undefined {
  const [, file] = /^\/([^/].*\/[^/]*\.[^/]*)$/.exec(path) ?? [];
  try {
    return file === undefined ? undefined : decodeURIComponent(file);
  } catch {
    return undefined;
  }
}
