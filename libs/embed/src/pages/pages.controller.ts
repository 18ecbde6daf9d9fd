import { All, Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageResponder } from './page-responder.js';
import { PublicPages } from './public-pages.js';

/** Handles every address that no other controller handles: with a page, or a 404 page. */
@Controller()
export class PagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly responder: PageResponder,
  ) {}

  @Get('*path')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!(await this.pages.show(request, response))) await this.pages.sendNotFound(request, response);
  }

  /** Outside of the REST interface, most addresses can only be read. */
  @All('{*path}')
  refuse(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.sendMethodNotAllowed(request, response, 'GET, HEAD');
  }
}
