import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readBackOfficeFiles, type BackOfficeFile, type Encoding } from './back-office-files.js';
import { securityHeaders } from './security-headers.js';

const FOR_GOOD = 'public, max-age=31536000, immutable';
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Serves the app. Its screens are in the fragment of the address, so that one page serves them all. */
@Controller('admin')
export class BackOfficeController {
  /** Read when somebody comes: most processes of a server never need them. */
  private files?: ReadonlyMap<string, BackOfficeFile>;

  @Get()
  index(@Req() request: Request, @Res() response: Response): void {
    const { pathname } = new URL(request.originalUrl, 'http://localhost');
    // The addresses of its files are relative to a folder.
    if (!pathname.endsWith('/')) return response.redirect(301, 'admin/');
    securityHeaders(request, response, () => this.send('index.html', 'no-cache', request, response));
  }

  @Get('assets/:name')
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): void {
    this.send(`assets/${name}`, FOR_GOOD, request, response);
  }

  private send(path: string, caching: string, request: Request, response: Response): void {
    this.files ??= readBackOfficeFiles();
    const file = this.files.get(path);
    if (!file) throw new NotFoundException();
    response.set({ 'Cache-Control': caching, 'X-Content-Type-Options': 'nosniff', ETag: file.etag, Vary: 'Accept-Encoding' });
    if (request.fresh) return void response.status(304).end();
    response.type(file.type).end(bodyFor(file, request, response));
  }
}

/** The body in the best encoding that the browser takes. */
function bodyFor(file: BackOfficeFile, request: Request, response: Response): Buffer {
  const encoding = request.acceptsEncodings(...ENCODINGS, 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return file.content;
  response.set('Content-Encoding', encoding);
  return file.encoded(encoding);
}
