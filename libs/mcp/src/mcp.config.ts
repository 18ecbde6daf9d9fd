import { IsBoolean } from 'class-validator';
import { Env } from '@grove/core';

/** Whether agents are served. */
export class McpConfig {
  @Env(
    'MCP',
    'Serve tools for agents at /mcp, by the Model Context Protocol. They may do what their key or application password may do.',
  )
  @IsBoolean({ message: 'must be true or false' })
  mcp: boolean = false;
}
