import { Module } from '@nestjs/common';
import { RestModule } from '@grove/rest';
import { WebhooksModule } from '@grove/webhooks';
import { OperatorAccessModule } from '../operator-access/operator-access.module.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';

/** `/metrics`, in the format of Prometheus. */
@Module({
  imports: [RestModule, OperatorAccessModule, WebhooksModule],
  controllers: [MetricsController],
  providers: [MetricsService],
})
export class MetricsModule {}
