import { Module } from '@nestjs/common';
import { UsersModule } from '@grove/users';
import { OperatorAccess } from './operator-access.js';
import { OperatorExceptionFilter } from './operator-exception.filter.js';

/** Who may see metrics and queues, and how others are refused. */
@Module({
  imports: [UsersModule],
  providers: [OperatorAccess, OperatorExceptionFilter],
  exports: [OperatorAccess, OperatorExceptionFilter],
})
export class OperatorAccessModule {}
