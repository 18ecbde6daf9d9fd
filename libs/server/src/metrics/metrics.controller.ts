import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OperatorAccess } from '../operator-access/operator-access.js';
import { OperatorExceptionFilter } from '../operator-access/operator-exception.filter.js';
import { MetricsService } from './metrics.service.js';

/** The metrics of the server, for Prometheus. */
@Controller('metrics')
@UseFilters(OperatorExceptionFilter)
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly access: OperatorAccess,
  ) {}

  @Get()
  async scrape(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.access.assertMayReadMetrics(request);
    const { contentType, text } = await this.metrics.collect();
    response.setHeader('Content-Type', contentType);
    response.setHeader('Cache-Control', 'no-store');
    response.end(text);
  }
}
