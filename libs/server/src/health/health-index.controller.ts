import { Controller, Get, Next, Req, Res } from '@nestjs/common';
import { PublicPages } from '@grove/site';
import type { NextFunction, Request, Response } from 'express';

/** What can be asked about the health of this server. */
const INDEX = {
  status: 'live',
  checks: {
    live: { path: '/health/live', description: 'Whether the process runs.' },
    ready: { path: '/health/ready', description: 'Whether it can serve requests, with the state of each part; 503 if not.' },
  },
};

/** The index of `/health`, unless the site has a page with this address. */
@Controller()
export class HealthIndexController {
  constructor(private readonly pages: PublicPages) {}

  @Get('health')
  async index(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    // Without the database no page can be shown, but the process lives.
    if (await this.pages.hasPageAt(request).catch(() => false)) return next();
    response.setHeader('Cache-Control', 'no-store').json(INDEX);
  }
}
