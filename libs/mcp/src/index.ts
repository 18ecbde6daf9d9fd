export { McpConfig } from './mcp.config.js';
export { McpModule } from './mcp.module.js';
