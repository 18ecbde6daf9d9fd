import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { BackgroundTasks, type Instant, now, secondsFromNow } from '@grove/core';
import { LRUCache } from 'lru-cache';
import type { UsedCredential } from '../accounts/credential-owner.js';
import { recordUse } from './last-uses.sql.js';

const INTERVAL_SECONDS = 60;

/** An IPv6 address; the name of a network interface at its end may be cut off. */
const MAX_ADDRESS_LENGTH = 45;

/** Credentials whose last use this process remembers. */
const MAX_CREDENTIALS = 10_000;

/** Records when a credential was last used, and a password also from where: at most once a minute, and after the request. */
@Injectable()
export class LastUses {
  /** What this process recorded, because the row that a sign-in uses may have been read before. */
  private readonly recorded = new LRUCache<string, Instant>({ max: MAX_CREDENTIALS });

  constructor(
    private readonly database: Database,
    private readonly backgroundTasks: BackgroundTasks,
  ) {}

  record({ table, id, lastUsedAt }: UsedCredential, client: string): void {
    const due = secondsFromNow(-INTERVAL_SECONDS);
    const name = `${table} ${id}`;
    if ((lastUsedAt ?? '') > due || (this.recorded.get(name) ?? '') > due) return;
    this.recorded.set(name, now());
    const address = client.slice(0, MAX_ADDRESS_LENGTH);
    this.backgroundTasks.run(`Recording the last use of ${name}`, () =>
      this.database.write((unit) => unit.run(recordUse({ table, id }, { now: now(), address, due }))),
    );
  }
}
