import { Controller, Get, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Readiness } from './readiness.js';

/** For whoever keeps the server running: does it live, and can it be sent requests. */
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): object {
    return { status: 'live' };
  }

  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<object> {
    const report = await this.readiness.report();
    response.status(report.status === 'ready' ? 200 : 503);
    return report;
  }
}
