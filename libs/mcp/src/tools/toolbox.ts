import { Injectable } from '@nestjs/common';
import { DiscoveredRoutes } from '@grove/rest';
import type { Caller } from '../caller.js';
import { operationTools } from '../operations/operation-tools.js';
import { RefundConfirmations } from '../refunds/refund-confirmations.js';
import { refundTools } from '../refunds/refund-tools.js';
import { CONTENT_TOOLS } from './content-tools.js';
import { ORDER_TOOLS } from './order-tools.js';
import { routeTool } from './route-tool.js';
import { SHOP_TOOLS } from './shop-tools.js';
import type { Tool } from './tool.js';
import { WEBHOOK_TOOLS } from './webhook-tools.js';

/** All tools. They are made of the routes when the first call arrives, because routes are known only after the start. */
@Injectable()
export class Toolbox {
  private made?: readonly Tool[];

  constructor(
    private readonly routes: DiscoveredRoutes,
    private readonly confirmations: RefundConfirmations,
  ) {}

  get all(): readonly Tool[] {
    const { routes, confirmations } = this;
    const make = (declared: Parameters<typeof routeTool>[0]) => routeTool(declared, routes);
    return (this.made ??= [
      ...[...SHOP_TOOLS, ...ORDER_TOOLS].map(make),
      ...refundTools(routes, confirmations),
      ...[...CONTENT_TOOLS, ...WEBHOOK_TOOLS].map(make),
      ...operationTools(routes),
    ]);
  }

  named(name: string): Tool | undefined {
    return this.all.find((tool) => tool.name === name);
  }

  /** The tools that a caller may use. */
  async listFor(caller: Caller): Promise<Tool[]> {
    const isFor = await Promise.all(this.all.map((tool) => tool.isFor(caller)));
    return this.all.filter((_tool, index) => isFor[index]);
  }
}
