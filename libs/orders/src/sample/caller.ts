import { RestRequest, type Principal } from '@grove/rest';
import type { Config } from '@grove/core';

/** The shop itself, which may do everything. */
const shopkeeper: Principal = { userId: 0, username: '', roles: ['administrator'], can: () => true };

/** A request that nobody sent: with it the sample asks the same services that clients ask. `params` are the places of the path. */
export function ownCall(config: Config, params: Record<string, string> = {}): RestRequest {
  const home = config.baseUrl || `http://localhost:${config.port}`;
  const mount = { home, root: `${home}/rest`, language: '' };
  return new RestRequest('POST', params, shopkeeper, mount, {}, {}, { address: '', userAgent: '' });
}
