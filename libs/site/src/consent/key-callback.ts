import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SafeHttpClient, OutboundFailure, type BreakOff } from '@grove/core';
import { ConsumerKeysService, type NewConsumerKey } from '@grove/users';
import { ConsentCallbackFailed } from '../errors.js';

/** A person waits for the response. */
const LIMITS = { firstByteMs: 10_000, totalMs: 15_000, mostBytes: 1_024 };

/** Sends a new consumer key to the app that asked for it. */
@Injectable()
export class KeyCallback implements OnModuleDestroy {
  private readonly running = new Set<BreakOff>();

  constructor(
    private readonly outbound: SafeHttpClient,
    private readonly keys: ConsumerKeysService,
  ) {}

  /** Throws if the app does not accept the key. Then the key is deleted, because nobody would know that it exists. */
  async deliver(url: URL, key: NewConsumerKey, details: Readonly<Record<string, string>>): Promise<void> {
    const { id: key_id, consumerKey: consumer_key, consumerSecret: consumer_secret } = key;
    const body = JSON.stringify({ key_id, ...details, consumer_key, consumer_secret });
    const problem = await this.problemOf(url, body);
    if (problem === undefined) return;
    await this.keys.revoke(key_id);
    throw new ConsentCallbackFailed({ problem });
  }

  onModuleDestroy(): void {
    this.running.forEach((breakOff) => breakOff(new Error('The server stops.')));
  }

  private async problemOf(url: URL, body: string): Promise<string | undefined> {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Grove' };
    try {
      const { status } = await this.outbound.post(url.href, { ...LIMITS, headers, body, running: this.running });
      return status >= 200 && status < 300 ? undefined : `it answered with status ${status}`;
    } catch (error) {
      if (error instanceof OutboundFailure) return error.message;
      throw error;
    }
  }
}
