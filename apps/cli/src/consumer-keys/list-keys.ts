import { utcText } from '@grove/core';
import { ConsumerKeysService } from '@grove/users';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';
import { ownerCell, ownersOf } from '../users/owners.js';
import { findUser } from '../users/find-user.js';

const HEADINGS = ['id', 'username', 'permissions', 'ends in', 'description', 'created (UTC)', 'last used (UTC)'];

/** The consumer keys of one account, or of all. */
export const listKeys = ({ username }: { username?: string }, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const service = app.get(ConsumerKeysService);
    const keys = username === undefined ? await service.listAll() : await service.list((await findUser(app, username)).id);
    const ownerOf = await ownersOf(app, keys);
    const cells = keys.map((key) =>
      [
        key.id,
        ownerCell(ownerOf(key)),
        key.permission,
        key.lastFour,
        key.description,
        key.createdAt ?? 'unknown',
        key.lastUsedAt ?? 'never',
      ]
        .map(String)
        .map(withoutControlCharacters),
    );
    return {
      json: keys.map((key) => ({
        id: key.id,
        username: ownerOf(key).username,
        user_disabled: ownerOf(key).disabledAt !== null,
        permissions: key.permission,
        last_four: key.lastFour,
        description: key.description,
        date_created: key.createdAt && utcText(key.createdAt),
        date_last_used: key.lastUsedAt && utcText(key.lastUsedAt),
      })),
      text: keys.length === 0 ? 'There are no consumer keys. Create one with `grove key create`.' : formatTable(HEADINGS, cells),
    };
  });
