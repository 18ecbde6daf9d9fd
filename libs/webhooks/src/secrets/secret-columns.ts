import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, KeyRing, SealedColumn, SecretRotation } from '@grove/database';
import { unsealIfSealed } from '@grove/core';
import { ownerOf, KEY_PURPOSE } from './webhook-secrets.js';

/** The columns that hold webhook secrets: plain texts of earlier versions are sealed at start-up, and all are sealed again when keys rotate. */
@Injectable()
export class WebhookSecretColumns implements OnApplicationBootstrap {
  private readonly columns: readonly SealedColumn[];

  constructor(database: Database, ring: KeyRing, rotation: SecretRotation) {
    const place = { table: 'webhook', purpose: KEY_PURPOSE, ownerColumn: 'id', ownerOf, open: unsealIfSealed } as const;
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
