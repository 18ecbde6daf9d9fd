import type { LookupAddress } from 'node:dns';
import type { Socket } from 'node:net';
import { nextTick } from 'node:process';
import { buildConnector } from 'undici';
import type { Config } from '../config/config.js';
import { AllowList, type Destination } from './allow-list.js';
import { Opening } from './connection.js';
import { ipAddressOf } from './ip-address.js';
import { NameLookups, type Resolve } from './name-lookups.js';
import { failureOf, OutboundFailure } from './outbound-failure.js';
import { isPublic } from './public-address.rules.js';

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const CONNECT_MS = 5_000;

/**
 * Lets connections reach the public internet and what the operator allows, and nothing else. Each new connection is vetted, not only each address: the
 * name is resolved here, one forbidden answer forbids it, and the connection goes to the very addresses that were looked at, so that a name cannot mean
 * something else a moment later.
 */
export class OutboundGuard {
  private readonly allowed: AllowList;
  private readonly ports: ReadonlySet<number>;
  private readonly names: NameLookups;

  constructor({ outboundAllow, outboundPorts }: Pick<Config, 'outboundAllow' | 'outboundPorts'>, resolve?: Resolve) {
    this.allowed = new AllowList(outboundAllow);
    this.ports = new Set(outboundPorts.map(Number));
    this.names = new NameLookups(resolve);
  }

  /** Whether an address may be asked as far as can be told without asking for its name. Throws when it may not. */
  vetted(address: string, base?: URL): URL {
    if (!URL.canParse(address, base?.href)) throw new OutboundFailure('address');
    const url = new URL(address, base?.href);
    const port = Number(url.port) || PORTS[url.protocol];
    if (!(url.protocol in PORTS) || url.username !== '' || url.password !== '') throw new OutboundFailure('address');
    const destination = { host: hostOf(url.hostname), port };
    if (ipAddressOf(destination.host)) this.mustAllow(destination, [destination.host]);
    return url;
  }

  /** The addresses of a host, allowed or not. */
  lookUp(host: string): ReturnType<Resolve> {
    return this.names.find(host);
  }

  /** Connects, as undici asks for it. */
  connect(options: buildConnector.Options, callback: buildConnector.Callback): void {
    this.open(options, callback).catch((error: unknown) => callback(error as Error, null));
  }

  private async open(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    const host = hostOf(options.hostname);
    const destination = { host, port: Number(options.port) || PORTS[options.protocol] };
    const opening = new Opening();
    const addresses = await this.addressesOf(host, opening);
    this.mustAllow(
      destination,
      addresses.map(({ address }) => address),
    );
    const pinned = buildConnector({
      timeout: CONNECT_MS,
      // Not at once, as a look-up by the system would not: the socket is watched by then.
      lookup: (_host, { all }, done) =>
        all ? nextTick(done, null, [...addresses]) : nextTick(done, null, addresses[0].address, addresses[0].family),
    });
    const socket = pinned(options, (...[error, opened]) => {
      if (error) return callback(failureOf(error, opening.connection), null);
      opening.finish(opened);
      callback(null, opened);
    });
    // It gives back the socket, of which its types do not tell.
    opening.watch(socket as unknown as Socket);
  }

  private async addressesOf(host: string, opening: Opening): Promise<readonly LookupAddress[]> {
    const known = ipAddressOf(host);
    if (known) return [{ address: host, family: known.version }];
    const found = await this.lookUp(host);
    opening.foundName();
    return found;
  }

  /** One forbidden address among several forbids the name. That only its port is the matter is said of public hosts alone. */
  private mustAllow(destination: Destination, addresses: readonly string[]): void {
    const { port } = destination;
    if (this.allowed.allowsName(destination)) return;
    const unlisted = addresses.filter((address) => !this.allowed.allowsAddress(address, port));
    if (!unlisted.every(isPublicText)) throw new OutboundFailure('address');
    if (unlisted.length > 0 && !this.ports.has(port)) throw new OutboundFailure('port');
  }
}

function isPublicText(text: string): boolean {
  const address = ipAddressOf(text);
  return address !== undefined && isPublic(address);
}

const hostOf = (hostname: string): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);
