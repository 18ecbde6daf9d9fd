import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { BackgroundTasks, secondsFromNow, now } from '@grove/core';
import type { UsedCredential } from '../accounts/credential-owner.js';

const INTERVAL_SECONDS = 60;

/** An IPv6 address; the name of a network interface at its end may be cut off. */
const LONGEST_ADDRESS = 45;

/** Records when a credential was last used, and a password also from where: at most once a minute, and after the request. */
@Injectable()
export class LastUses {
  constructor(
    private readonly database: Database,
    private readonly backgroundTasks: BackgroundTasks,
  ) {}

  record({ table, id, lastUsedAt }: UsedCredential, client: string): void {
    const due = secondsFromNow(-INTERVAL_SECONDS);
    if (lastUsedAt !== null && lastUsedAt > due) return;
    const sql = UPDATES[table];
    const address = table === 'application_password' ? [client.slice(0, LONGEST_ADDRESS)] : [];
    this.backgroundTasks.run(`Recording the last use of ${table} ${id}`, () =>
      this.database.write((unit) => unit.query(sql, [now(), ...address, id, due])),
    );
  }
}

/** The conditions skip rows that another request or process updated meanwhile. */
const UPDATES: Readonly<Record<UsedCredential['table'], string>> = {
  application_password:
    'UPDATE application_password SET last_used_at = ?, last_ip = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)',
  consumer_key: 'UPDATE consumer_key SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)',
};
