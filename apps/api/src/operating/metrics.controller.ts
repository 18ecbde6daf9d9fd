import { Controller, Get, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Metrics } from './metrics.js';
import { Operators } from './operators.js';
import { Refusals } from './refusals.js';

/** What Prometheus collects. */
@Controller('metrics')
@UseFilters(Refusals)
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly operators: Operators,
  ) {}

  @Get()
  async scrape(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.operators.requireReader(request);
    const { contentType, text } = await this.metrics.collect();
    response.setHeader('Content-Type', contentType);
    response.setHeader('Cache-Control', 'no-store');
    response.end(text);
  }
}
