import { Injectable } from '@nestjs/common';
import { Database, now } from '@grove/kernel';
import type { Used } from '../users/holder.js';
import { Afterwards } from './afterwards.js';
import { secondsAgo } from './seconds-ago.js';

const A_MINUTE = 60;

/** Notes when a credential was last used: at most once a minute, and after the request. */
@Injectable()
export class LastUses {
  constructor(
    private readonly database: Database,
    private readonly afterwards: Afterwards,
  ) {}

  note({ table, id, lastUsedAt }: Used): void {
    if (lastUsedAt !== null && lastUsedAt > secondsAgo(A_MINUTE)) return;
    this.afterwards.run(`the last use of ${table} ${id}`, () =>
      this.database.write((unit) => unit.update(table, { last_used_at: now() }, { id })),
    );
  }
}
