import type { LookupAddress } from 'node:dns';
import type { Socket } from 'node:net';
import { nextTick } from 'node:process';
import { buildConnector } from 'undici';
import { AllowList, type Destination } from './allow-list.js';
import { Opening } from './connection.js';
import { ipAddressOf } from './ip-address.js';
import { NameLookups, type Resolve } from './name-lookups.js';
import { failureOf, OutboundFailure } from './outbound-failure.js';
import type { OutboundConfig } from './outbound.config.js';
import { isPublic } from './public-address.rules.js';

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const CONNECT_MS = 5_000;

/**
 * Lets connections reach the public internet and what the operator allows, and nothing else. Each new connection is checked, not only each URL: the
 * name is resolved here, one forbidden address forbids the name, and the connection uses the checked addresses, so that the name cannot resolve to
 * another address a moment later.
 */
export class OutboundGuard {
  private readonly allowed: AllowList;
  private readonly ports: ReadonlySet<number>;
  private readonly names: NameLookups;

  constructor({ outboundAllow, outboundPorts }: OutboundConfig, resolve?: Resolve) {
    this.allowed = new AllowList(outboundAllow);
    this.ports = new Set(outboundPorts.map(Number));
    this.names = new NameLookups(resolve);
  }

  /** Checks a URL without resolving its name. Throws if requests to it are not allowed. */
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

  /** Opens a connection for undici. */
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
      // Asynchronous, as a lookup by the system is: undici must have added its listeners to the socket by then.
      lookup: (_host, { all }, done) =>
        all ? nextTick(done, null, [...addresses]) : nextTick(done, null, addresses[0].address, addresses[0].family),
    });
    const socket = pinned(options, (...[error, opened]) => {
      if (error) return callback(failureOf(error, opening.connection), null);
      opening.finish(opened);
      callback(null, opened);
    });
    // It returns the socket, although its types do not declare that.
    opening.watch(socket as unknown as Socket);
  }

  private async addressesOf(host: string, opening: Opening): Promise<readonly LookupAddress[]> {
    const known = ipAddressOf(host);
    if (known) return [{ address: host, family: known.kind() === 'ipv4' ? 4 : 6 }];
    const found = await this.lookUp(host);
    opening.foundName();
    return found;
  }

  /** One forbidden address among several forbids the name. Only for public hosts the error says that the port is the reason. */
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
