import { blockOf, ipAddressOf, isWithin, type Block } from './ip-address.js';

/** Where a connection is about to go: the host as the address names it, and a port. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

interface Entry {
  readonly name?: string;
  readonly block?: Block;
  readonly port?: number;
}

/** Whether this may stand in a list: `name`, `name:port`, `address`, `address:port`, `[address]:port` or `address/bits`. */
export const isAllowEntry = (text: string): boolean => entryOf(text) !== undefined;

/** An entry that holds for one webhook only. */
export interface WebhookAllowance {
  readonly webhookId: number;
  readonly entry: string;
}

/** Reads `12=books.lan:8080`: the number of a webhook, and what may stand in a list. */
export function webhookAllowanceOf(text: string): WebhookAllowance | undefined {
  const [, id, entry] = /^([1-9]\d{0,9})=(.+)$/.exec(text) ?? [];
  return entry !== undefined && isAllowEntry(entry) ? { webhookId: Number(id), entry } : undefined;
}

/** The destinations that the operator lets in although they are not public, each with the ports that are meant. */
export class AllowList {
  private readonly entries: readonly Entry[];

  constructor(entries: readonly string[]) {
    this.entries = entries.flatMap((text) => entryOf(text) ?? []);
  }

  /** Whether connections to this host by name may go to whatever it stands for. */
  allowsName({ host, port }: Destination): boolean {
    const name = host.toLowerCase();
    return this.entries.some((entry) => entry.name === name && (entry.port ?? port) === port);
  }

  /** Whether connections may go to this address. */
  allowsAddress(text: string, port: number): boolean {
    const address = ipAddressOf(text);
    return this.entries.some(
      (entry) => address && entry.block && isWithin(address, entry.block) && (entry.port ?? port) === port,
    );
  }
}

function entryOf(text: string): Entry | undefined {
  const whole = blockOf(text);
  if (whole) return { block: whole };
  const [, host, digits] = /^(\[[\da-f:.]+\]|[^:/[\]]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (host === undefined) return undefined;
  const port = digits === undefined ? undefined : Number(digits);
  const block = blockOf(host);
  if (block) return { block, port };
  return /^[\w-]+(\.[\w-]+)*$/.test(host) ? { name: host.toLowerCase(), port } : undefined;
}
