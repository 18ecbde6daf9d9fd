import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { clientNetworkOf, RedisConfig, TooManyRequests, type RestError } from '@grove/core';
import type { Principal } from '../protocol/principal.js';
import { intervalOf, parseLimit, type Decision, type Limit } from './limit.rules.js';
import { LimitsConfig } from './limits.config.js';
import { LocalBuckets } from './local-buckets.js';
import { SharedBuckets } from './shared-buckets.js';

/** Who a limit counts. The names are those in the header `RateLimit-Policy`. */
type Subject = 'strangers' | 'keys' | 'accounts';

/** A request was counted: the headers of its response, and the refusal if it came too early. */
export interface Counted {
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal?: RestError;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Health checks and metrics are asked for when it matters most. */
const UNLIMITED_PATHS = /^\/(health\/(live|ready)|metrics)\/?(\?|$)/;

/** Counts requests per client address, consumer key and account. Without a limit nothing is counted. */
@Injectable()
export class RequestLimits implements OnModuleDestroy {
  private readonly limits: Readonly<Record<Subject, Limit | undefined>>;
  private readonly left = new Set<string>();
  private readonly local = new LocalBuckets();
  private readonly shared?: SharedBuckets;

  constructor(config: LimitsConfig, { redisUrl }: RedisConfig) {
    const { limitAnonymous, limitKeys, limitAccounts } = config;
    this.limits = { strangers: parseLimit(limitAnonymous), keys: parseLimit(limitKeys), accounts: parseLimit(limitAccounts) };
    if (redisUrl !== '') this.shared = new SharedBuckets(redisUrl);
  }

  /** Leaves the requests to a path, such as `/mcp`, to be counted by who serves it, who knows more of their senders than their addresses. */
  leave(path: string): void {
    this.left.add(path);
  }

  /** Counts a request to a page by the address of the client; undefined if no limit applies. */
  async ofPage(url: string, address: string): Promise<Counted | undefined> {
    return UNLIMITED_PATHS.test(url) || this.left.has(url.split('?', 1)[0]) ? undefined : this.ofStranger(address);
  }

  /** Counts a request of whoever signed in, or of a stranger by the address; undefined if no limit applies. */
  async ofPrincipal({ userId, keyId }: Principal, address: string): Promise<Counted | undefined> {
    if (userId === 0) return this.ofStranger(address);
    const { keys, accounts } = this.limits;
    if (keyId === undefined || !keys) return accounts && this.count('accounts', String(userId), accounts);
    const ofKey = await this.count('keys', String(keyId), keys);
    return accounts ? this.orOfAccount(ofKey, userId, accounts) : ofKey;
  }

  async onModuleDestroy(): Promise<void> {
    await this.shared?.close();
  }

  /** This machine has no limit: its programs, and all clients of a proxy on it that does not say who they are, have the same address. */
  private async ofStranger(address: string): Promise<Counted | undefined> {
    const { strangers } = this.limits;
    return !strangers || LOOPBACK.test(address) ? undefined : this.count('strangers', clientNetworkOf(address), strangers);
  }

  /** A request that is refused for its key does not count for the account. The headers of all others state both limits. */
  private async orOfAccount(ofKey: Counted, userId: number, limit: Limit): Promise<Counted> {
    if (ofKey.refusal) return ofKey;
    const ofAccount = await this.count('accounts', String(userId), limit);
    const names = Object.keys(ofKey.headers);
    const headers = Object.fromEntries(names.map((name) => [name, `${ofKey.headers[name]}, ${ofAccount.headers[name]}`]));
    return { ...ofAccount, headers };
  }

  private async count(subject: Subject, who: string, limit: Limit): Promise<Counted> {
    const key = `${subject} ${who}`;
    const decision = (await this.shared?.take(key, limit)) ?? this.local.take(key, limit);
    const { admitted, retryAfter } = decision;
    return { headers: headersOf(subject, limit, decision), ...(!admitted && { refusal: new TooManyRequests({ retryAfter }) }) };
  }
}

const headersOf = (subject: Subject, limit: Limit, { remaining, resetAfter }: Decision): Record<string, string> => ({
  'RateLimit-Policy': `"${subject}";q=${limit.burst};w=${Math.max(1, Math.ceil((limit.burst * intervalOf(limit)) / 1_000))}`,
  RateLimit: `"${subject}";r=${remaining};t=${resetAfter}`,
});
