import { Injectable } from '@nestjs/common';
import { KeyRing } from '@grove/database';
import { seal, unsealIfSealed } from '@grove/core';

export const KEY_PURPOSE = 'webhook secrets';

/** The owner that a sealed secret is bound to. It is the same for the previous secret, which moves to another column of the same row. */
export const ownerOf = (webhookId: number | string): string => `webhook ${webhookId}`;

/** The cache of opened secrets is cleared at this size. */
const CACHE_SIZE = 10_000;

/** Seals and opens the secrets that sign deliveries. Each secret is opened once and then cached, so deliveries do not pay for it. */
@Injectable()
export class WebhookSecrets {
  /** Opened secrets by webhook and sealed text. */
  private readonly opened = new Map<string, string>();

  constructor(private readonly ring: KeyRing) {}

  /** The sealed form of a secret for storage; an empty text for an empty secret. */
  async seal(webhookId: number, secret: string): Promise<string> {
    return secret === '' ? '' : seal(await this.ring.activeKey(KEY_PURPOSE), secret, ownerOf(webhookId));
  }

  /** Returns a function that opens sealed secrets; it returns undefined when no key of this process can open one. */
  async unsealer(): Promise<(webhookId: number, stored: string) => string | undefined> {
    const keys = await this.ring.keysFor(KEY_PURPOSE);
    return (webhookId, stored) => {
      const cacheKey = `${webhookId} ${stored}`;
      const known = this.opened.get(cacheKey);
      if (known !== undefined) return known;
      try {
        const secret = unsealIfSealed(keys, stored, ownerOf(webhookId));
        if (this.opened.size >= CACHE_SIZE) this.opened.clear();
        this.opened.set(cacheKey, secret);
        return secret;
      } catch {
        return undefined;
      }
    };
  }
}
