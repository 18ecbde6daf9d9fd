import { parseBlock, ipAddressOf, isWithin, type Block } from './ip-address.js';

/** The destination of a connection: the host of the URL, and a port. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

interface Entry {
  readonly name?: string;
  readonly block?: Block;
  readonly port?: number;
}

/** Whether this is a valid entry of the list: `name`, `name:port`, `address`, `address:port`, `[address]:port` or `address/bits`. */
export const isAllowEntry = (text: string): boolean => entryOf(text) !== undefined;

/** An entry for one webhook only. */
interface WebhookAllowance {
  readonly webhookId: number;
  readonly entry: string;
}

/** Parses `12=books.lan:8080`: the id of a webhook, and an entry of the list. */
export function webhookAllowanceOf(text: string): WebhookAllowance | undefined {
  const [, id, entry] = /^([1-9]\d{0,9})=(.+)$/.exec(text) ?? [];
  return entry !== undefined && isAllowEntry(entry) ? { webhookId: Number(id), entry } : undefined;
}

/** The destinations that the operator allows although they are not public, each with a port or for all ports. */
export class AllowList {
  private readonly entries: readonly Entry[];

  constructor(entries: readonly string[]) {
    this.entries = entries.flatMap((text) => entryOf(text) ?? []);
  }

  /** Whether connections to this host name may use any address that it resolves to. */
  allowsName({ host, port }: Destination): boolean {
    const name = host.toLowerCase();
    return this.entries.some((entry) => entry.name === name && (entry.port ?? port) === port);
  }

  /** Whether connections may use this address. */
  allowsAddress(text: string, port: number): boolean {
    const address = ipAddressOf(text);
    return this.entries.some(
      (entry) => address && entry.block && isWithin(address, entry.block) && (entry.port ?? port) === port,
    );
  }
}

function entryOf(text: string): Entry | undefined {
  const whole = parseBlock(text);
  if (whole) return { block: whole };
  const [, host, digits] = /^(\[[\da-f:.]+\]|[^:/[\]]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (host === undefined) return undefined;
  const port = digits === undefined ? undefined : Number(digits);
  const block = parseBlock(host);
  if (block) return { block, port };
  return /^[\w-]+(\.[\w-]+)*$/.test(host) ? { name: host.toLowerCase(), port } : undefined;
}
