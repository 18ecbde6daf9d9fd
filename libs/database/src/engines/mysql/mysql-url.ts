import { isIP } from 'node:net';
import { InvalidServerUrl, parseServerUrl, tlsFilesOf, type ServerHost, type ServerUrl } from '@grove/core';

/** How a connection is encrypted, as the driver takes it. */
export interface MysqlTls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  /** Whether a certificate of an unknown authority is refused. */
  readonly rejectUnauthorized: boolean;
  /** Whether a certificate for another host name is refused. */
  readonly verifyIdentity: boolean;
}

/** The addresses of MySQL servers in the order of their use, the account and the database. */
export interface MysqlAddress {
  readonly hosts: readonly ServerHost[];
  readonly username: string;
  readonly password: string;
  readonly database: string;
  readonly socketPath?: string;
  readonly tls?: MysqlTls;
}

const TLS_MODES = ['off', 'require', 'verify'];

const FORM = {
  schemes: ['mysql', 'mariadb'],
  defaultPort: 3306,
  parameters: ['tls', 'ca', 'cert', 'key', 'socket'],
  example: 'mysql://user:password@host:port/database',
};

/**
 * Parses `mysql://user:password@host:port,host:port/database`, with `?socket=/path` for a server on this machine, or `?tls=require|verify`
 * and the paths of PEM files: `ca`, and `cert` with `key`. With `readsFiles` these are read. Throws `InvalidServerUrl`.
 */
export function parseMysqlUrl(text: string, readsFiles = true): MysqlAddress {
  const url = parseServerUrl(text, FORM);
  const { hosts, username, password, path: database, parameters } = url;
  const tls = tlsOf(url, readsFiles);
  const socketPath = parameters.get('socket');
  if (socketPath !== undefined && (tls || hosts.length > 1))
    throw new InvalidServerUrl('can have a socket only for one server on this machine, without tls');
  return { hosts, username, password, database, socketPath, tls };
}

function tlsOf({ hosts, parameters }: ServerUrl, readsFiles: boolean): MysqlTls | undefined {
  const mode = parameters.get('tls') ?? 'off';
  if (!TLS_MODES.includes(mode)) throw new InvalidServerUrl(`must have one of ${TLS_MODES.join(', ')} as tls`);
  const named = ['ca', 'cert', 'key'].find((name) => parameters.has(name));
  if (mode === 'off' && named !== undefined) throw new InvalidServerUrl(`needs tls=require or tls=verify for ${named}`);
  if (mode === 'off') return undefined;
  // The driver compares names only.
  if (mode === 'verify' && hosts.some(({ host }) => isIP(host) !== 0))
    throw new InvalidServerUrl('needs host names, not addresses, for tls=verify: a certificate names hosts');
  const isVerified = mode === 'verify';
  return {
    ...tlsFilesOf(parameters, readsFiles),
    rejectUnauthorized: isVerified || parameters.has('ca'),
    verifyIdentity: isVerified,
  };
}
