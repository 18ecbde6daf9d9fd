import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import { Database, placeholders, type SqlValue, type UnitOfWork } from '@grove/database';

/** Why webhooks are paused whose credential was revoked, or whose owner lost the right to manage webhooks. */
const KEY_REVOKED = 'The consumer key that created this webhook was revoked.';
const PASSWORD_REVOKED = 'The application password that created this webhook was revoked.';
const OWNER_LOST_ACCESS = 'The account that created this webhook may not manage webhooks any more.';

/** Pauses webhooks when the access of their owners ends. */
@Injectable()
export class WebhookAccess {
  constructor(private readonly database: Database) {}

  /** Pauses the webhooks of consumer keys that are revoked. Their waiting deliveries are cancelled. */
  pauseOfKeys(unit: UnitOfWork, keyIds: readonly number[]): Promise<void> {
    return pause(unit, KEY_REVOKED, `key_id IN (${placeholders(keyIds.length)})`, keyIds);
  }

  /** Pauses the webhooks of application passwords of an account that are revoked. */
  pauseOfPasswords(unit: UnitOfWork, userId: number, uuids: readonly string[]): Promise<void> {
    const condition = `user_id = ? AND application_password IN (${placeholders(uuids.length)})`;
    return pause(unit, PASSWORD_REVOKED, condition, [userId, ...uuids]);
  }

  /** Pauses the webhooks of an account that may not manage webhooks any more, and remembers whether it is an administrator. */
  async ownerChanged(unit: UnitOfWork, userId: number, owner: { mayManage: boolean; isAdministrator: boolean }): Promise<void> {
    await unit.update('webhook', { owner_is_administrator: owner.isAdministrator }, { user_id: userId });
    if (!owner.mayManage) await pause(unit, OWNER_LOST_ACCESS, 'user_id = ?', [userId]);
  }

  /** The ids of the webhooks of a consumer key that are paused because it was revoked. */
  pausedOfKey(keyId: number): Promise<number[]> {
    return this.paused(KEY_REVOKED, 'key_id = ?', [keyId]);
  }

  /** The ids of the webhooks of an application password that are paused because it was revoked. */
  pausedOfPassword(userId: number, uuid: string): Promise<number[]> {
    return this.paused(PASSWORD_REVOKED, 'user_id = ? AND application_password = ?', [userId, uuid]);
  }

  /** The ids of the webhooks of an account that are paused because it may not manage webhooks any more. */
  pausedOfOwner(userId: number): Promise<number[]> {
    return this.paused(OWNER_LOST_ACCESS, 'user_id = ?', [userId]);
  }

  private async paused(reason: string, condition: string, values: readonly SqlValue[]): Promise<number[]> {
    const sql = `SELECT id FROM webhook WHERE ${condition} AND status = 'paused' AND disabled_reason = ? ORDER BY id`;
    return (await this.database.read<{ id: number }>(sql, [...values, reason])).map(({ id }) => id);
  }
}

/** Waiting deliveries of paused webhooks are cancelled. */
async function pause(unit: UnitOfWork, reason: string, condition: string, values: readonly SqlValue[]): Promise<void> {
  await unit.query(
    `UPDATE webhook SET status = 'paused', disabled_reason = ?, disabled_for_failures_at = NULL, modified_at = ?
     WHERE ${condition} AND status IN ('active', 'disabled')`,
    [reason, now(), ...values],
  );
}
