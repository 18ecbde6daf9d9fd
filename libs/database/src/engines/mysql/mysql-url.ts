import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** A server, by name or address. */
export interface MysqlHost {
  readonly host: string;
  readonly port: number;
}

/** How a connection is encrypted: the files of the URL, as the driver takes them. */
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
  readonly hosts: readonly MysqlHost[];
  readonly username: string;
  readonly password: string;
  readonly database: string;
  readonly socketPath?: string;
  readonly tls?: MysqlTls;
}

/** A URL that cannot be used. The message is a sentence that begins with a verb, and contains neither the account nor the password. */
export class InvalidMysqlUrl extends Error {}

const DEFAULT_PORT = 3306;
const PARAMETERS = ['tls', 'ca', 'cert', 'key', 'socket'];
const TLS_MODES = ['off', 'require', 'verify'];

/** User and password, hosts, database, parameters. */
const URL_PARTS = /^(?:mysql|mariadb):\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const HOST = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i;

/**
 * Parses `mysql://user:password@host:port,host:port/database`, with `?socket=/path` for a server on this machine, or `?tls=require|verify`
 * and the paths of PEM files: `ca`, and `cert` with `key`. With `readFiles` these are read.
 */
export function parseMysqlUrl(url: string, readFiles = true): MysqlAddress {
  const [, account = '', hosts, database = '', query = ''] = URL_PARTS.exec(url) ?? [];
  if (hosts === undefined) throw new InvalidMysqlUrl('must be mysql://user:password@host:port/database');
  const colon = account.indexOf(':');
  const parameters = parametersOf(query);
  const address = {
    hosts: (hosts || 'localhost').split(',').map(hostOf),
    username: decoded(colon < 0 ? account : account.slice(0, colon)),
    password: colon < 0 ? '' : decoded(account.slice(colon + 1)),
    database: decoded(database),
    socketPath: parameters.get('socket'),
  };
  assertPossible(parameters, address.hosts);
  return { ...address, tls: tlsOf(parameters, readFiles) };
}

function hostOf(text: string): MysqlHost {
  const [, address, name, port = `${DEFAULT_PORT}`] = HOST.exec(text) ?? [];
  const host = address ?? name;
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535 || (address !== undefined && isIP(address) !== 6))
    throw new InvalidMysqlUrl('must name each server as host, host:port or [IPv6 address]:port, separated by commas');
  return { host: decoded(host), port: Number(port) };
}

function parametersOf(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!PARAMETERS.includes(name))
      throw new InvalidMysqlUrl(`has a parameter that Grove does not know: ${name}. It knows ${PARAMETERS.join(', ')}`);
    if (parameters.has(name) || value === '') throw new InvalidMysqlUrl(`must have one value for ${name}`);
    parameters.set(name, value);
  }
  return parameters;
}

function assertPossible(parameters: ReadonlyMap<string, string>, hosts: readonly MysqlHost[]): void {
  const mode = parameters.get('tls') ?? 'off';
  if (!TLS_MODES.includes(mode)) throw new InvalidMysqlUrl(`must have one of ${TLS_MODES.join(', ')} as tls`);
  const files = ['ca', 'cert', 'key'].filter((name) => parameters.has(name));
  if (mode === 'off' && files.length > 0) throw new InvalidMysqlUrl(`needs tls=require or tls=verify for ${files[0]}`);
  if (parameters.has('cert') !== parameters.has('key')) throw new InvalidMysqlUrl('needs cert and key together');
  if (parameters.has('socket') && (mode !== 'off' || hosts.length > 1))
    throw new InvalidMysqlUrl('can have a socket only for one server on this machine, without tls');
  if (mode === 'verify' && hosts.some(({ host }) => isIP(host) !== 0))
    throw new InvalidMysqlUrl('needs host names, not addresses, for tls=verify: a certificate names hosts');
}

function tlsOf(parameters: ReadonlyMap<string, string>, readFiles: boolean): MysqlTls | undefined {
  const mode = parameters.get('tls') ?? 'off';
  if (mode === 'off') return undefined;
  const file = (name: string) => {
    const path = parameters.get(name);
    return path === undefined || !readFiles ? undefined : contentOf(name, path);
  };
  const files = { ca: file('ca'), cert: file('cert'), key: file('key') };
  const isVerified = mode === 'verify';
  return { ...files, rejectUnauthorized: isVerified || parameters.has('ca'), verifyIdentity: isVerified };
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InvalidMysqlUrl(`names a file as ${name} that cannot be read: ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidMysqlUrl('must have %25 for a percent sign');
  }
}
