import { Module } from '@nestjs/common';
import { ConfigModule, MetricsConfig } from '@grove/core';
import { RestConfig } from '@grove/rest';
import { UsersModule } from '@grove/users';
import { OperatorAccess } from './operator-access.js';
import { OperatorExceptionFilter } from './operator-exception.filter.js';

/** Who may see metrics and queues, and how others are refused. */
@Module({
  imports: [ConfigModule.forFeature(MetricsConfig, RestConfig), UsersModule],
  providers: [OperatorAccess, OperatorExceptionFilter],
  exports: [OperatorAccess, OperatorExceptionFilter],
})
export class OperatorAccessModule {}
