import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { BackgroundTasks, inSeconds, now } from '@grove/core';
import type { Used } from '../users/holder.js';

const A_MINUTE = 60;

/** Notes when a credential was last used: at most once a minute, and after the request. */
@Injectable()
export class LastUses {
  constructor(
    private readonly database: Database,
    private readonly backgroundTasks: BackgroundTasks,
  ) {}

  note({ table, id, lastUsedAt }: Used): void {
    const due = inSeconds(-A_MINUTE);
    if (lastUsedAt !== null && lastUsedAt > due) return;
    const sql = UPDATES[table];
    this.backgroundTasks.run(`Recording the last use of ${table} ${id}`, () =>
      this.database.write((unit) => unit.query(sql, [now(), id, due])),
    );
  }
}

/** Another request, or process, may have noted it meanwhile. */
const UPDATES: Readonly<Record<Used['table'], string>> = {
  application_password:
    'UPDATE application_password SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)',
  consumer_key: 'UPDATE consumer_key SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)',
};
