import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MediaFileResponder } from './media-file-responder.js';

/** Serves uploaded files under the URLs in their records. Files of another site are served under the paths that they had there. */
@Controller('media')
export class MediaFilesController {
  constructor(private readonly files: MediaFileResponder) {}

  @Get('*path')
  async file(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (await this.files.send(pathOf(request), request, response)) return;
    response.status(404).type('text').set('Cache-Control', 'no-store').send('There is no such file.');
  }
}

/** The path below `/media/`; empty if it cannot be decoded. */
function pathOf({ path }: Request): string {
  try {
    return decodeURIComponent(path.slice('/media/'.length));
  } catch {
    return '';
  }
}
