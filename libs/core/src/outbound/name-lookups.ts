import { lookup, type LookupAddress } from 'node:dns';
import { promisify } from 'node:util';
import { OutboundFailure } from './outbound-failure.js';

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

type Found = ReturnType<Resolve>;

const lookUp = promisify(lookup);
const bySystem: Resolve = (host) => lookUp(host, { all: true, verbatim: true });

const PATIENCE_MS = 5_000;
/** Shorter than the first delay between two attempts of a delivery, so that the second attempt resolves the name again. */
const FAILED_MS = 3_000;
const MAX_HANGING = 1_000;

/**
 * Resolves host names, and prevents that slow names delay the others: the system resolves two names at a time, however many are requested, and
 * cannot cancel a lookup. A result is used for the requests that waited for it and for no later ones, because the addresses of a name may change.
 */
export class NameLookups {
  /** Running lookups, and lookups that failed a moment ago, by name. */
  private readonly known = new Map<string, Found>();
  /** Names whose last lookup timed out. */
  private readonly hanging = new Set<string>();
  private lastHanging: Promise<unknown> = Promise.resolve();

  constructor(private readonly resolve: Resolve = bySystem) {}

  /** The addresses of a host, at least one. */
  find(host: string): Found {
    return this.known.get(host) ?? this.begin(host);
  }

  private begin(host: string): Found {
    const found = this.hanging.has(host) ? this.inTurn(host) : this.resolve(host);
    const answer = within(PATIENCE_MS, found, () => this.note(host));
    this.known.set(host, answer);
    const forget = () => this.known.delete(host);
    answer.then(
      () => this.hanging.delete(host),
      () => undefined,
    );
    found.then(forget, () => setTimeout(forget, FAILED_MS).unref());
    return answer;
  }

  /** Names that time out are resolved one after the other, so that one of the two lookups of the system stays free for the others. */
  private inTurn(host: string): Found {
    const found = this.lastHanging.then(() => this.resolve(host));
    this.lastHanging = found.catch(() => undefined);
    return found;
  }

  private note(host: string): void {
    if (this.hanging.size >= MAX_HANGING) this.hanging.clear();
    this.hanging.add(host);
  }
}

async function within(ms: number, found: Found, isLate: () => void): Found {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate();
      reject(new OutboundFailure('timeout'));
    }, ms);
  });
  const addresses = await Promise.race([found, late]).finally(() => clearTimeout(timer));
  if (addresses.length === 0) throw new OutboundFailure('name');
  return addresses;
}
