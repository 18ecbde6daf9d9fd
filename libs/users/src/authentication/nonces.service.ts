import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Database, UniqueViolation } from '@grove/database';
import { BackgroundTasks, inSeconds, now } from '@grove/core';
import { TOLERANCE } from './oauth-parameters.rules.js';

/** A nonce may come back as long as its timestamp may: from the earliest to the latest a client's clock may say. */
const KEPT = 2 * TOLERANCE;
const PRUNING_EVERY = 60_000;

/** Remembers which nonces each consumer key has used, so that a signed request counts once. */
@Injectable()
export class NoncesService {
  private prunedAt = 0;

  constructor(
    private readonly database: Database,
    private readonly backgroundTasks: BackgroundTasks,
  ) {}

  /** Whether this is the first use; of several at once exactly one is the first. Ask only once the signature is known to be valid. */
  async take(keyId: number, nonce: string): Promise<boolean> {
    this.prune();
    try {
      await this.database.write((unit) =>
        unit.insert('oauth_nonce', { key_id: keyId, nonce: fingerprint(nonce), seen_at: now() }),
      );
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }

  private prune(): void {
    if (Date.now() - this.prunedAt < PRUNING_EVERY) return;
    this.prunedAt = Date.now();
    this.backgroundTasks.run('Deleting old nonces', () =>
      this.database.write((unit) => unit.query('DELETE FROM oauth_nonce WHERE seen_at < ?', [inSeconds(-KEPT)])),
    );
  }
}

/** Of one length whatever a client sends, and told apart by case on every engine. */
const fingerprint = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');
