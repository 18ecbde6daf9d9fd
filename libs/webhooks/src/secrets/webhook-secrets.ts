import { Injectable } from '@nestjs/common';
import { KeyRing } from '@grove/database';
import { seal, unsealIfSealed } from '@grove/core';

export const PURPOSE = 'webhook secrets';

/** For whom the secrets of a webhook are sealed, the one before included: it moves to another column of the same row. */
export const ownerOf = (webhookId: number | string): string => `webhook ${webhookId}`;

/** Beyond so many secrets it is forgotten which were opened. */
const MOST_KNOWN = 10_000;

/** Seals what signs deliveries, and opens it again: once for each secret, so that a delivery costs nothing for it. */
@Injectable()
export class WebhookSecrets {
  /** By what is stored. */
  private readonly opened = new Map<string, string>();

  constructor(private readonly ring: KeyRing) {}

  /** What is stored of a secret; of none, nothing. */
  async seal(webhookId: number, secret: string): Promise<string> {
    return secret === '' ? '' : seal(await this.ring.activeKey(PURPOSE), secret, ownerOf(webhookId));
  }

  /** Gives the function that tells a secret by what is stored of it; undefined where no key of this process opens it. */
  async opener(): Promise<(webhookId: number, stored: string) => string | undefined> {
    const keys = await this.ring.keysFor(PURPOSE);
    return (webhookId, stored) => {
      const place = `${webhookId} ${stored}`;
      const known = this.opened.get(place);
      if (known !== undefined) return known;
      try {
        const secret = unsealIfSealed(keys, stored, ownerOf(webhookId));
        if (this.opened.size >= MOST_KNOWN) this.opened.clear();
        this.opened.set(place, secret);
        return secret;
      } catch {
        return undefined;
      }
    };
  }
}
