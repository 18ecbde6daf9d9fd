import { In, Not, type ObjectLiteral } from 'typeorm';
import type { Repository, StoredSecrets } from '@grove/database';
import { IMPORTED } from './imported-hash.js';

/** Credentials stored as a keyed hash. They can only be rehashed when they are used again. */
export class HashedSecrets implements StoredSecrets {
  constructor(
    readonly name: string,
    private readonly credentials: Repository<ObjectLiteral & { keyId: string }>,
  ) {}

  count(): Promise<number> {
    return this.credentials.count();
  }

  remaining(keyId: string): Promise<number> {
    // Imported hashes need no key.
    return this.credentials.countBy({ keyId: Not(In([keyId, IMPORTED])) });
  }
}
