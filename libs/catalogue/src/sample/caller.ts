import { RestRequest, type MountPoint, type Principal } from '@grove/rest';
import type { Config } from '@grove/core';

/** The shop itself, which may do everything. */
const shopkeeper: Principal = { userId: 0, username: '', roles: ['administrator'], can: () => true };

/** A request that nobody sent: with it the sample asks the same services that clients ask. `params` are the places of the path. */
export function callBy(principal: Principal, mount: MountPoint, params: Record<string, string> = {}): RestRequest {
  return new RestRequest('POST', params, principal, mount, {}, {}, { address: '', userAgent: '' });
}

/** The shop's own request, under the address that the configuration gives. */
export function ownCall(config: Config): RestRequest {
  const home = config.baseUrl || `http://localhost:${config.port}`;
  return callBy(shopkeeper, { home, root: `${home}/rest`, language: '' });
}
