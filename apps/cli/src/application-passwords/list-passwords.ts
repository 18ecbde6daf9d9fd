import { utcText } from '@grove/core';
import { ApplicationPasswordsService } from '@grove/users';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';
import { ownerCell, ownersOf } from '../users/owners.js';
import { findUser } from '../users/find-user.js';

const HEADINGS = ['uuid', 'username', 'name', 'created (UTC)', 'last used (UTC)'];

/** The application passwords of one account, or of all. */
export const listPasswords = ({ username }: { username?: string }, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const service = app.get(ApplicationPasswordsService);
    const passwords = username === undefined ? await service.listAll() : await service.list((await findUser(app, username)).id);
    const ownerOf = await ownersOf(app, passwords);
    const cells = passwords.map((password) =>
      [password.uuid, ownerCell(ownerOf(password)), password.name, password.createdAt, password.lastUsedAt ?? 'never'].map(
        withoutControlCharacters,
      ),
    );
    return {
      json: passwords.map((password) => ({
        uuid: password.uuid,
        username: ownerOf(password).username,
        user_disabled: ownerOf(password).disabledAt !== null,
        name: password.name,
        date_created: utcText(password.createdAt),
        date_last_used: password.lastUsedAt && utcText(password.lastUsedAt),
      })),
      text: passwords.length === 0 ? NONE : formatTable(HEADINGS, cells),
    };
  });

const NONE = 'There are no application passwords. Create one with `grove app-password create`.';
