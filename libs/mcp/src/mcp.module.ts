import { Module } from '@nestjs/common';
import { RestModule } from '@grove/rest';
import { SiteGateway, UsersModule } from '@grove/users';
import { McpController } from './mcp.controller.js';
import { ToolCalls } from './protocol/tool-calls.js';
import { RefundConfirmations } from './refunds/refund-confirmations.js';
import { Toolbox } from './tools/toolbox.js';

/** Tools for agents at `/mcp`. */
@Module({
  imports: [RestModule, SiteGateway, UsersModule],
  controllers: [McpController],
  providers: [Toolbox, ToolCalls, RefundConfirmations],
})
export class McpModule {}
