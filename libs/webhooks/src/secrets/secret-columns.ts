import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, KeyRing, SealedColumn, SecretRotation } from '@grove/database';
import { unsealIfSealed } from '@grove/core';
import { ownerOf, PURPOSE } from './webhook-secrets.js';

/** The columns that hold secrets. What an earlier version stored in the clear is sealed at the start, and all of it anew when keys rotate. */
@Injectable()
export class SecretColumns implements OnApplicationBootstrap {
  private readonly columns: readonly SealedColumn[];

  constructor(database: Database, ring: KeyRing, rotation: SecretRotation) {
    const place = { table: 'webhook', purpose: PURPOSE, ownerColumn: 'id', ownerOf, open: unsealIfSealed } as const;
    this.columns = [
      new SealedColumn(database, ring, 'webhook secrets', { ...place, column: 'secret' }),
      new SealedColumn(database, ring, 'previous webhook secrets', { ...place, column: 'previous_secret' }),
    ];
    rotation.add(...this.columns);
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const column of this.columns) await column.sealClear();
  }
}
