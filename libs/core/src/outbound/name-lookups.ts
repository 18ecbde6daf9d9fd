import { lookup, type LookupAddress } from 'node:dns';
import { promisify } from 'node:util';
import { OutboundFailure } from './outbound-failure.js';

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

type Found = ReturnType<Resolve>;

const lookUp = promisify(lookup);
const bySystem: Resolve = (host) => lookUp(host, { all: true, verbatim: true });

const PATIENCE_MS = 5_000;
/** Shorter than the first pause between two attempts of a delivery, so that the second one asks again. */
const FAILED_MS = 3_000;
const MOST_HANGING = 1_000;

/**
 * Looks names up, and keeps those that bring nothing from holding up the others: the system looks up two names at a time, however many are asked for, and
 * does not let go of one that nobody waits for any more. An answer serves whoever waited for it and nobody later: a name may mean something else by then.
 */
export class NameLookups {
  /** By name: look-ups that run, and those that failed a moment ago. */
  private readonly known = new Map<string, Found>();
  /** Names that were not found in time when they were last asked for. */
  private readonly hanging = new Set<string>();
  private lastHanging: Promise<unknown> = Promise.resolve();

  constructor(private readonly resolve: Resolve = bySystem) {}

  /** The addresses of a host, one at least. */
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

  /** Names that hang are asked for one after the other, so that half of what the system does at once is left to the others. */
  private inTurn(host: string): Found {
    const found = this.lastHanging.then(() => this.resolve(host));
    this.lastHanging = found.catch(() => undefined);
    return found;
  }

  private note(host: string): void {
    if (this.hanging.size >= MOST_HANGING) this.hanging.clear();
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
