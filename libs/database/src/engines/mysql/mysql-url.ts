import { isIP } from 'node:net';
import type { SslOptions } from 'mysql2';
import { InvalidServerUrl, parseServerUrl, tlsFilesOf, type ServerHost, type ServerUrl } from '@grove/core';

/** The addresses of MySQL servers in the order of their use, the account and the database. */
export interface MysqlAddress {
  readonly hosts: readonly ServerHost[];
  readonly username: string;
  readonly password: string;
  readonly database: string;
  readonly socketPath?: string;
  readonly tls?: SslOptions;
  /** Which statements wait until a node of a Galera cluster has applied all writes of the others: a number from 0 to 15, as Galera defines it. */
  readonly syncWait?: number;
}

const TLS_MODES = ['off', 'require', 'verify'];

const FORM = {
  schemes: ['mysql', 'mariadb'],
  defaultPort: 3306,
  parameters: ['tls', 'ca', 'cert', 'key', 'socket', 'wsrep_sync_wait'],
  example: 'mysql://user:password@host:port/database',
};

/**
 * Parses `mysql://user:password@host:port,host:port/database`, with `?socket=/path` for a server on this machine, or `?tls=require|verify`
 * and the paths of PEM files: `ca`, and `cert` with `key`; and `?wsrep_sync_wait=1` for a Galera cluster. With `readsFiles` these are read. Throws `InvalidServerUrl`.
 */
export function parseMysqlUrl(text: string, readsFiles = true): MysqlAddress {
  const url = parseServerUrl(text, FORM);
  const { hosts, username, password, path: database, parameters } = url;
  const tls = tlsOf(url, readsFiles);
  const socketPath = parameters.get('socket');
  if (socketPath !== undefined && (tls || hosts.length > 1))
    throw new InvalidServerUrl('can have a socket only for one server on this machine, without tls');
  return { hosts, username, password, database, socketPath, tls, syncWait: syncWaitOf(url) };
}

function tlsOf({ hosts, parameters }: ServerUrl, readsFiles: boolean): SslOptions | undefined {
  const mode = parameters.get('tls') ?? 'off';
  if (!TLS_MODES.includes(mode)) throw new InvalidServerUrl(`must have one of ${TLS_MODES.join(', ')} as tls`);
  const named = ['ca', 'cert', 'key'].find((name) => parameters.has(name));
  if (mode === 'off' && named !== undefined) throw new InvalidServerUrl(`needs tls=require or tls=verify for ${named}`);
  if (mode === 'off') return undefined;
  // The driver compares names only.
  if (mode === 'verify' && hosts.some(({ host }) => isIP(host) !== 0))
    throw new InvalidServerUrl('needs host names, not addresses, for tls=verify: a certificate names hosts');
  const isVerified = mode === 'verify';
  const rejectUnauthorized = isVerified || parameters.has('ca');
  return { rejectUnauthorized, verifyIdentity: isVerified, ...tlsFilesOf(parameters, readsFiles) };
}

function syncWaitOf({ parameters }: ServerUrl): number | undefined {
  const text = parameters.get('wsrep_sync_wait');
  if (text === undefined) return undefined;
  if (!/^\d{1,2}$/.test(text) || Number(text) > 15)
    throw new InvalidServerUrl('must have a number from 0 to 15 as wsrep_sync_wait');
  return Number(text);
}
