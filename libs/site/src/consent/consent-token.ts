import { Injectable } from '@nestjs/common';
import { seal, unseal } from '@grove/core';
import { KeyRing } from '@grove/database';
import { ConsentFormExpired } from '../errors.js';

const PURPOSE = 'consent forms';
const MAX_AGE_MS = 15 * 60_000;

/**
 * Proves that a form came from the page of this server with the same question, a short time ago. The token is sealed with the key of the installation, and the
 * question is authenticated with it: no other page can make one, and every process can check it.
 */
@Injectable()
export class ConsentTokens {
  constructor(private readonly keyRing: KeyRing) {}

  /** A token for the form of this question. */
  async issue(question: string): Promise<string> {
    return seal(await this.keyRing.activeKey(PURPOSE), String(Date.now() + MAX_AGE_MS), question);
  }

  /** Throws unless the token was issued for this question and has not expired. */
  async verify(token: string, question: string): Promise<void> {
    if (!((await this.endOf(token, question)) > Date.now())) throw new ConsentFormExpired();
  }

  private async endOf(token: string, question: string): Promise<number> {
    const keys = await this.keyRing.keysFor(PURPOSE);
    try {
      return Number(unseal(keys, token, question));
    } catch {
      // It was sealed for another question or with another key, or Grove did not make it.
      return 0;
    }
  }
}
