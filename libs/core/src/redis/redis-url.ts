import { InvalidServerUrl, parseServerUrl, tlsFilesOf, type ServerHost } from '../config/server-url.js';

/** A Redis server, the Sentinels that know it, or nodes of a cluster; and the account. */
export interface RedisAddress {
  readonly kind: 'server' | 'sentinel' | 'cluster';
  readonly hosts: readonly ServerHost[];
  readonly username?: string;
  readonly password?: string;
  /** The number of the database. */
  readonly db: number;
  /** Certificates are checked, and have to be for the host name. */
  readonly tls?: { ca?: string; cert?: string; key?: string };
  /** The name under which Sentinels know the server, and the account at the Sentinels. */
  readonly sentinel?: { name: string; username?: string; password?: string };
}

const FORM = {
  schemes: ['redis', 'rediss'],
  parameters: ['ca', 'cert', 'key', 'sentinel', 'sentinel_username', 'sentinel_password', 'cluster'],
  example: 'redis://user:password@host:port/number, or rediss:// for TLS',
};
const [SERVER_PORT, SENTINEL_PORT] = [6379, 26379];

/**
 * Parses `redis://user:password@host:port/0`, or `rediss://` for TLS with the paths of PEM files: `ca`, and `cert` with `key`. With `sentinel=NAME`
 * the hosts are Sentinels, with `cluster=true` nodes of a cluster. With `readsFiles` files are read. Throws `InvalidServerUrl`.
 */
export function parseRedisUrl(text: string, readsFiles = true): RedisAddress {
  const isSentinel = /[?&]sentinel=/.test(text);
  const url = parseServerUrl(text, { ...FORM, defaultPort: isSentinel ? SENTINEL_PORT : SERVER_PORT });
  const { hosts, parameters, path } = url;
  const kind = isSentinel ? 'sentinel' : parameters.has('cluster') ? 'cluster' : 'server';
  if (!/^\d*$/.test(path)) throw new InvalidServerUrl('must have a number as its path, or none');
  if (parameters.has('cluster') && (parameters.get('cluster') !== 'true' || isSentinel))
    throw new InvalidServerUrl('can have cluster=true, without sentinel');
  if (kind === 'server' && hosts.length > 1)
    throw new InvalidServerUrl('needs sentinel=NAME or cluster=true for several hosts: independent servers do not share a queue');
  if (kind === 'cluster' && Number(path) > 0) throw new InvalidServerUrl('cannot have a number: a cluster has one database');
  const files = ['ca', 'cert', 'key'].find((name) => parameters.has(name));
  if (url.scheme === 'redis' && files !== undefined) throw new InvalidServerUrl(`must begin with rediss:// for ${files}`);
  if (!isSentinel && (parameters.has('sentinel_username') || parameters.has('sentinel_password')))
    throw new InvalidServerUrl('needs sentinel=NAME for an account at the Sentinels');
  return {
    kind,
    hosts,
    username: url.username || undefined,
    password: url.password || undefined,
    db: Number(path),
    tls: url.scheme === 'rediss' ? tlsFilesOf(parameters, readsFiles) : undefined,
    sentinel: isSentinel
      ? {
          name: parameters.get('sentinel')!,
          username: parameters.get('sentinel_username'),
          password: parameters.get('sentinel_password'),
        }
      : undefined,
  };
}
