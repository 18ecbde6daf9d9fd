import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { clientNetworkOf } from '@grove/core';
import { signInNameOf } from '../accounts/sign-in-name.js';
import { TooManyAttempts } from '../errors.js';
import { delayAfter, FORGET_AFTER_SECONDS, FREE_ATTEMPTS, MAX_ACCOUNT_DELAY, MAX_DELAY } from './delay.rules.js';
import { recentFailures } from './recent-failures.js';
import { SharedSignIns } from './shared-sign-ins.js';

/** Maximum number of names and addresses in memory. */
const MAX_ENTRIES = 10_000;

/** Texts that cannot be a name are counted as one name. */
const IMPOSSIBLE = '';

/** A permitted attempt. The caller reports its result. */
interface SignInAttempt {
  failed(): Promise<void>;
  succeeded(): void;
}

interface Limit {
  readonly key: string;
  readonly free: number;
  readonly longest: number;
}

/**
 * Slows down guessing. Failed attempts are counted by name and address, by address alone, and for accounts also by name at all addresses from which nobody has
 * signed in with it. Above a limit an attempt is refused before anything is looked up. An account itself is never locked: its owner can sign in from an
 * address that has signed in to it before, and is not delayed by others there. Rate limiters such as `rate-limiter-flexible` count in fixed windows and know no delays that grow.
 */
@Injectable()
export class SignInLimits {
  private readonly failures = recentFailures(MAX_ENTRIES, FORGET_AFTER_SECONDS * 1_000);
  /** Addresses and names with successful sign-ins. */
  private readonly successes = new LRUCache<string, true>({ max: MAX_ENTRIES });

  constructor(private readonly shared: SharedSignIns) {}

  /** Starts an attempt with the username or e-mail address of an account, known or not. Throws if it comes too early. */
  beginAccount(text: string, client: string): Promise<SignInAttempt> {
    const name = signInNameOf(text);
    if (name === undefined) return this.begin(IMPOSSIBLE, client);
    return this.begin(name, client, { key: `account ${name}`, free: FREE_ATTEMPTS.account, longest: MAX_ACCOUNT_DELAY });
  }

  /** Starts an attempt with a consumer key, known or not. Nobody guesses its secret, so it is not limited over all addresses. */
  beginKey(key: string, client: string): Promise<SignInAttempt> {
    return this.begin(signInNameOf(key) ?? IMPOSSIBLE, client);
  }

  /** Starts an attempt with the password of a record. It is not limited by other names: many readers may share an address. */
  beginRecord(record: string, client: string): SignInAttempt {
    const pair = pairOf(record, clientNetworkOf(client));
    const refusal = this.refusalOf(pair);
    if (refusal) throw refusal;
    return { failed: () => this.count(pair), succeeded: () => this.forget(pair.key) };
  }

  private async begin(name: string, client: string, everywhere?: Limit): Promise<SignInAttempt> {
    const address: Limit = { key: clientNetworkOf(client), free: FREE_ATTEMPTS.address, longest: MAX_DELAY };
    const pair = pairOf(name, address.key);
    const refusal =
      this.refusalOf(pair) ?? (await this.refusalByOthers(pair.key, everywhere ? [address, everywhere] : [address]));
    if (refusal) throw refusal;
    return {
      failed: async () => {
        const isElsewhere = everywhere && !(await this.isKnown(pair.key));
        await Promise.all([pair, address, ...(isElsewhere ? [everywhere] : [])].map((limit) => this.count(limit)));
      },
      succeeded: () => {
        this.remember(pair.key);
        this.forget(pair.key);
      },
    };
  }

  /** Limits that attempts of others may have reached. Who has signed in with this name from this address is not delayed by them. */
  private async refusalByOthers(pairKey: string, limits: readonly Limit[]): Promise<Error | undefined> {
    if (this.successes.has(pairKey)) return undefined;
    for (const limit of limits) {
      const refusal = this.refusalOf(limit);
      if (refusal) return (await this.isKnown(pairKey)) ? undefined : refusal;
    }
    return undefined;
  }

  private refusalOf({ key, free, longest }: Limit): Error | undefined {
    const now = clock();
    const failures = this.failures.peek(key);
    if (!failures || failures.count < free) return undefined;
    if (now < failures.retryAt) return new TooManyAttempts({ retryAfter: Math.ceil((failures.retryAt - now) / 1_000) });
    // Other attempts wait for this one, so that parallel attempts cannot avoid the delay.
    failures.retryAt = now + delayAfter(failures.count, free, longest) * 1_000;
    return undefined;
  }

  private async count({ key, free, longest }: Limit): Promise<void> {
    const shared = await this.shared.addFailure(key);
    const now = clock();
    const count = Math.max((this.failures.peek(key)?.count ?? 0) + 1, shared ?? 0);
    this.failures.set(key, { count, retryAt: now + delayAfter(count, free, longest) * 1_000 });
  }

  private forget(key: string): void {
    if (!this.failures.peek(key)) return;
    this.failures.delete(key);
    void this.shared.clearFailures(key);
  }

  /** Whether somebody has signed in with this name from this address, at any process. */
  private async isKnown(pairKey: string): Promise<boolean> {
    if (this.successes.has(pairKey)) return true;
    const isKnown = await this.shared.hasSucceeded(pairKey);
    if (isKnown) this.successes.set(pairKey, true);
    return isKnown;
  }

  private remember(pairKey: string): void {
    if (this.successes.has(pairKey)) return;
    this.successes.set(pairKey, true);
    void this.shared.addSuccess(pairKey);
  }
}

/** Whole milliseconds: fractions added and taken off again would make 2,000 ms a little more, and so three seconds. */
const clock = (): number => Math.floor(performance.now());

const pairOf = (name: string, address: string): Limit => ({
  key: `${address} ${name}`,
  free: FREE_ATTEMPTS.name,
  longest: MAX_DELAY,
});
