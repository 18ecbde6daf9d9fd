import { Controller, Get, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { HealthService } from './health.service.js';

/** Liveness and readiness, for load balancers and process managers. */
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): object {
    return { status: 'live' };
  }

  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<object> {
    const report = await this.health.readiness();
    response.status(report.status === 'not_ready' ? 503 : 200);
    return report;
  }
}
