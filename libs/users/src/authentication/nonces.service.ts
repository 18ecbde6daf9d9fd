import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { LessThan } from 'typeorm';
import { Database, Repository, UniqueViolation } from '@grove/database';
import { BackgroundTasks, secondsFromNow, now } from '@grove/core';
import { CLOCK_TOLERANCE_SECONDS } from './oauth-parameters.rules.js';
import { OAuthNonceEntity } from './oauth-nonce.entity.js';

/** A nonce must be remembered as long as its timestamp is accepted, which may be in the past or the future. */
const KEEP_SECONDS = 2 * CLOCK_TOLERANCE_SECONDS;
const PRUNE_INTERVAL_MS = 60_000;

/** Remembers the nonces of each consumer key, so that a signed request is accepted only once. */
@Injectable()
export class NoncesService {
  private readonly nonces: Repository<OAuthNonceEntity>;
  private prunedAt = 0;

  constructor(
    private readonly database: Database,
    private readonly backgroundTasks: BackgroundTasks,
  ) {
    this.nonces = new Repository(database, OAuthNonceEntity);
  }

  /** Whether this is the first use; of several simultaneous uses exactly one is. Call it only after the signature was verified. */
  async claim(keyId: number, nonce: string): Promise<boolean> {
    this.prune();
    try {
      await this.database.write(() => this.nonces.insert({ keyId, nonce: fingerprint(nonce), seenAt: now() }));
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }

  private prune(): void {
    if (Date.now() - this.prunedAt < PRUNE_INTERVAL_MS) return;
    this.prunedAt = Date.now();
    this.backgroundTasks.run('Deleting old nonces', () =>
      this.database.write(() => this.nonces.delete({ seenAt: LessThan(secondsFromNow(-KEEP_SECONDS)) })),
    );
  }
}

/** A hash has a fixed length and is case-sensitive on every engine. */
const fingerprint = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');
