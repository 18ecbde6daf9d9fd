import { Injectable } from '@nestjs/common';
import { placeholders, type UnitOfWork } from '@grove/database';

/** What a library does when consumer keys are revoked, in the same unit of work. */
export type OnRevokeHook = (unit: UnitOfWork, keyIds: readonly number[]) => Promise<void>;

/** Deletes consumer keys, and ends what they left behind. */
@Injectable()
export class KeyRevocation {
  private readonly hooks: OnRevokeHook[] = [];

  /** Registers what happens when keys are revoked: webhooks that they created are paused. */
  onRevoke(hook: OnRevokeHook): void {
    this.hooks.push(hook);
  }

  /** Revokes one key, or all keys of an account. Returns their number. */
  async revoke(unit: UnitOfWork, keys: { readonly id: number } | { readonly userId: number }): Promise<number> {
    const [condition, value] = 'id' in keys ? ['id = ?', keys.id] : ['user_id = ?', keys.userId];
    const rows = await unit.read<{ id: number }>(`SELECT id FROM consumer_key WHERE ${condition} ORDER BY id`, [value]);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const { affected } = await unit.query(`DELETE FROM consumer_key WHERE id IN (${placeholders(ids.length)})`, ids);
    for (const hook of this.hooks) await hook(unit, ids);
    return affected;
  }
}
