import { Injectable } from '@nestjs/common';
import { clientNetworkOf, fold } from '@grove/core';
import { TooManyAttempts } from '../errors.js';
import { delayAfter, FORGET_AFTER_SECONDS, FREE_ATTEMPTS } from './delay.rules.js';
import { RecentFailures } from './recent-failures.js';
import { SharedFailures } from './shared-failures.js';

/** Maximum number of names and addresses in memory. */
const MAX_ENTRIES = 10_000;

/** The longest username, e-mail address or key. */
const MAX_NAME_LENGTH = 200;

/** A permitted sign-in attempt. The caller reports its result. */
export interface SignInAttempt {
  failed(): Promise<void>;
  succeeded(): void;
}

interface Limit {
  readonly key: string;
  readonly free: number;
}

/**
 * Slows down guessing. Failed attempts are counted by name and address, and by address alone. Above the limit an attempt is refused before anything
 * is looked up. The account itself is never locked: its owner can sign in from another address. A client that has signed in from an address before is not delayed
 * by others there.
 */
@Injectable()
export class SignInLimits {
  private readonly failures = new RecentFailures(MAX_ENTRIES, FORGET_AFTER_SECONDS * 1_000);
  /** Addresses and names with successful sign-ins. */
  private readonly successes = new Set<string>();

  constructor(private readonly shared: SharedFailures) {}

  /** Starts an attempt with a username, an e-mail address or a consumer key, known or not. Throws if it comes too early. */
  begin(name: string, client: string): SignInAttempt {
    const address = { key: clientNetworkOf(client), free: FREE_ATTEMPTS.address };
    const pair = { key: `${address.key} ${fold(name.slice(0, MAX_NAME_LENGTH))}`, free: FREE_ATTEMPTS.name };
    this.assertAllowed(pair);
    if (!this.successes.has(pair.key)) this.assertAllowed(address);
    return {
      failed: async () => void (await Promise.all([this.count(pair), this.count(address)])),
      succeeded: () => this.succeeded(pair.key),
    };
  }

  private succeeded(key: string): void {
    if (!this.successes.has(key)) this.remember(key);
    if (!this.failures.get(key, performance.now())) return;
    this.failures.delete(key);
    void this.shared.clear(key);
  }

  private assertAllowed({ key, free }: Limit): void {
    const now = performance.now();
    const failures = this.failures.get(key, now);
    if (!failures || failures.count < free) return;
    if (now < failures.retryAt) throw new TooManyAttempts({ retryAfter: Math.ceil((failures.retryAt - now) / 1_000) });
    // Other attempts wait for this one, so that parallel attempts cannot avoid the delay.
    failures.retryAt = now + delayAfter(failures.count, free) * 1_000;
  }

  private async count({ key, free }: Limit): Promise<void> {
    const shared = await this.shared.add(key);
    const now = performance.now();
    const count = Math.max((this.failures.get(key, now)?.count ?? 0) + 1, shared ?? 0);
    this.failures.set(key, { count, retryAt: now + delayAfter(count, free) * 1_000 }, now);
  }

  private remember(key: string): void {
    this.successes.add(key);
    if (this.successes.size > MAX_ENTRIES) this.successes.delete(this.successes.values().next().value!);
  }
}
