import { All, Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageAnswers } from './page-answers.js';
import { PublicPages } from './public-pages.js';

/** Whatever no other room answers is a page, or the page that says that there is none. */
@Controller()
export class PagesController {
  constructor(
    private readonly pages: PublicPages,
    private readonly answers: PageAnswers,
  ) {}

  @Get('*path')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!(await this.pages.show(request, response))) await this.pages.missing(request, response);
  }

  /** All that is not of the interface is only to look at. */
  @All('{*path}')
  refuse(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answers.refuse(request, response, 'GET, HEAD');
  }
}
