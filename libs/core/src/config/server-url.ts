import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** A server, by name or address. */
export interface ServerHost {
  readonly host: string;
  readonly port: number;
}

/** The parts of a URL of one or more servers, decoded. */
export interface ServerUrl {
  readonly scheme: string;
  readonly hosts: readonly ServerHost[];
  readonly username: string;
  readonly password: string;
  /** Without the slash before it. */
  readonly path: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** What a URL of servers may contain. */
interface ServerUrlForm {
  readonly schemes: readonly string[];
  readonly defaultPort: number;
  /** The names of the parameters. */
  readonly parameters: readonly string[];
  /** How it looks, for the sentence about another one. */
  readonly example: string;
}

/** A URL that cannot be used. The message is a sentence that begins with a verb, and contains neither the account nor the password. */
export class InvalidServerUrl extends Error {}

/** Scheme, account, hosts, path, parameters. */
const PARTS = /^([a-z]+):\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const HOST = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i;

/** Parses `scheme://user:password@host:port,[IPv6]:port/path?parameter=value`. The class of WHATWG takes one host only, and any parameter. */
export function parseServerUrl(url: string, form: ServerUrlForm): ServerUrl {
  const [, scheme = '', account = '', hosts = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  if (!form.schemes.includes(scheme)) throw new InvalidServerUrl(`must be ${form.example}`);
  const colon = account.indexOf(':');
  return {
    scheme,
    hosts: (hosts || 'localhost').split(',').map((host) => hostOf(host, form.defaultPort)),
    username: decoded(colon < 0 ? account : account.slice(0, colon)),
    password: colon < 0 ? '' : decoded(account.slice(colon + 1)),
    path: decoded(path),
    parameters: parametersOf(query, form.parameters),
  };
}

/** The PEM files that the parameters `ca`, `cert` and `key` name. Unless they are read, they only have to be possible. */
export function tlsFilesOf(
  parameters: ReadonlyMap<string, string>,
  areRead: boolean,
): { ca?: string; cert?: string; key?: string } {
  if (parameters.has('cert') !== parameters.has('key')) throw new InvalidServerUrl('needs cert and key together');
  const file = (name: string) => {
    const path = parameters.get(name);
    return path === undefined || !areRead ? undefined : contentOf(name, path);
  };
  return { ca: file('ca'), cert: file('cert'), key: file('key') };
}

function hostOf(text: string, defaultPort: number): ServerHost {
  const [, address, name, port = `${defaultPort}`] = HOST.exec(text) ?? [];
  const host = address ?? name;
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535 || (address !== undefined && isIP(address) !== 6))
    throw new InvalidServerUrl('must name each server as host, host:port or [IPv6 address]:port, separated by commas');
  return { host: decoded(host), port: Number(port) };
}

function parametersOf(query: string, known: readonly string[]): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!known.includes(name))
      throw new InvalidServerUrl(`has a parameter that Grove does not know: ${name}. It knows ${known.join(', ')}`);
    if (parameters.has(name) || value === '') throw new InvalidServerUrl(`must have one value for ${name}`);
    parameters.set(name, value);
  }
  return parameters;
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InvalidServerUrl(`names a file as ${name} that cannot be read: ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidServerUrl('must have %25 for a percent sign');
  }
}
