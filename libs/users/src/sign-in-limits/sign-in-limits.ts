import { Injectable } from '@nestjs/common';
import { clientNetworkOf, fold } from '@grove/core';
import { TooManyAttempts } from '../errors.js';
import { delayAfter, FORGOTTEN_SECONDS, FREE_ATTEMPTS } from './delay.rules.js';
import { RecentFailures } from './recent-failures.js';
import { SharedFailures } from './shared-failures.js';

/** Names and addresses that one process remembers. */
const MOST_REMEMBERED = 10_000;

/** No username, e-mail address or key is longer. */
const LONGEST_NAME = 200;

/** A sign-in that may be tried. Whoever tries it says what came of it. */
export interface Attempt {
  failed(): Promise<void>;
  succeeded(): void;
}

interface Limit {
  readonly key: string;
  readonly free: number;
}

/**
 * Delays those who guess. Attempts that fail are counted by name and address, and by address alone; past the limit an attempt is refused before anything
 * is looked up. An account itself is never closed: its owner signs in from another address. Whoever has signed in from an address before is not held up
 * by what others do there.
 */
@Injectable()
export class SignInLimits {
  private readonly failures = new RecentFailures(MOST_REMEMBERED, FORGOTTEN_SECONDS * 1_000);
  /** The addresses and names by which somebody has signed in. */
  private readonly successes = new Set<string>();

  constructor(private readonly shared: SharedFailures) {}

  /** Begins an attempt with a username, an e-mail address or a consumer key, known or not; refuses one that comes too early. */
  admit(name: string, client: string): Attempt {
    const address = { key: clientNetworkOf(client), free: FREE_ATTEMPTS.address };
    const pair = { key: `${address.key} ${fold(name.slice(0, LONGEST_NAME))}`, free: FREE_ATTEMPTS.name };
    this.requireTurn(pair);
    if (!this.successes.has(pair.key)) this.requireTurn(address);
    return {
      failed: async () => void (await Promise.all([this.count(pair), this.count(address)])),
      succeeded: () => this.succeeded(pair.key),
    };
  }

  private succeeded(key: string): void {
    if (!this.successes.has(key)) this.remember(key);
    if (!this.failures.of(key, performance.now())) return;
    this.failures.forget(key);
    void this.shared.clear(key);
  }

  private requireTurn({ key, free }: Limit): void {
    const now = performance.now();
    const failures = this.failures.of(key, now);
    if (!failures || failures.count < free) return;
    if (now < failures.retryAt) throw new TooManyAttempts({ retryAfter: Math.ceil((failures.retryAt - now) / 1_000) });
    // While this one is tried others wait, so that many at once are no way around.
    failures.retryAt = now + delayAfter(failures.count, free) * 1_000;
  }

  private async count({ key, free }: Limit): Promise<void> {
    const shared = await this.shared.add(key);
    const now = performance.now();
    const count = Math.max((this.failures.of(key, now)?.count ?? 0) + 1, shared ?? 0);
    this.failures.put(key, { count, retryAt: now + delayAfter(count, free) * 1_000 }, now);
  }

  private remember(key: string): void {
    this.successes.add(key);
    if (this.successes.size > MOST_REMEMBERED) this.successes.delete(this.successes.values().next().value!);
  }
}
