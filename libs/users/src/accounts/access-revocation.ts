import { Injectable } from '@nestjs/common';
import { placeholders, type UnitOfWork } from '@grove/database';
import { allows, type Capability, type OwnCapabilities } from '../roles/roles.js';

/** What an account may do after a change; nothing if it is disabled or deleted. */
export interface ChangedAccess {
  readonly roles: readonly string[];
  can(capability: Capability): boolean;
}

/** What a library does when access ends or changes, in the same unit of work. */
export interface AccessHooks {
  keysRevoked(unit: UnitOfWork, keyIds: readonly number[]): Promise<void>;
  passwordsRevoked(unit: UnitOfWork, userId: number, uuids: readonly string[]): Promise<void>;
  accountChanged(unit: UnitOfWork, userId: number, access: ChangedAccess): Promise<void>;
}

/** Deletes consumer keys and application passwords, and ends what they and their accounts left behind. */
@Injectable()
export class AccessRevocation {
  private readonly hooks: AccessHooks[] = [];

  /** Registers what happens when access ends: webhooks that were created with it are paused. */
  use(hooks: AccessHooks): void {
    this.hooks.push(hooks);
  }

  /** Revokes one key, or all keys of an account. Returns their number. */
  async revokeKeys(unit: UnitOfWork, keys: { readonly id: number } | { readonly userId: number }): Promise<number> {
    const [condition, value] = 'id' in keys ? ['id = ?', keys.id] : ['user_id = ?', keys.userId];
    const rows = await unit.read<{ id: number }>(`SELECT id FROM consumer_key WHERE ${condition} ORDER BY id`, [value]);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const { affected } = await unit.query(`DELETE FROM consumer_key WHERE id IN (${placeholders(ids.length)})`, ids);
    for (const { keysRevoked } of this.hooks) await keysRevoked(unit, ids);
    return affected;
  }

  /** Revokes one application password of an account, or all. Returns their number. */
  async revokePasswords(unit: UnitOfWork, userId: number, uuid?: string): Promise<number> {
    const which = { user_id: userId, ...(uuid !== undefined && { uuid }) };
    const condition = Object.keys(which).map((column) => `${column} = ?`);
    const sql = `SELECT uuid FROM application_password WHERE ${condition.join(' AND ')} ORDER BY id`;
    const uuids = (await unit.read<{ uuid: string }>(sql, Object.values(which))).map((row) => row.uuid);
    if (uuids.length === 0) return 0;
    const deleted = await unit.delete('application_password', which);
    for (const { passwordsRevoked } of this.hooks) await passwordsRevoked(unit, userId, uuids);
    return deleted;
  }

  /** Announces which roles and capabilities an account has now. */
  async accountChanged(unit: UnitOfWork, userId: number, roles: readonly string[], own?: OwnCapabilities | null): Promise<void> {
    const access: ChangedAccess = { roles, can: (capability) => allows(roles, capability, own ?? undefined) };
    for (const { accountChanged } of this.hooks) await accountChanged(unit, userId, access);
  }
}
