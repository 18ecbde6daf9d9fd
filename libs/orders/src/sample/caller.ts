import { Call, type Config, type Principal } from '@grove/kernel';

/** The shop itself, which may do everything. */
const shopkeeper: Principal = { userId: 0, username: '', roles: ['administrator'], can: () => true };

/** A request that nobody sent: with it the sample asks the same services that clients ask. `params` are the places of the path. */
export function ownCall(config: Config, params: Record<string, string> = {}): Call {
  const home = config.baseUrl || `http://localhost:${config.port}`;
  const route = { namespace: 'shop/v1', path: 'orders', endpoints: [] } as const;
  const mount = { home, root: `${home}/rest`, language: '' };
  return new Call('POST', { route, params }, shopkeeper, mount, {}, {}, { address: '', userAgent: '' });
}
