import { PasswordLinks } from '@grove/users';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { findUser } from './find-user.js';

/** Makes a link that sets the password of an account, once. */
export const inviteUser = (options: { username: string }, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const { id, username } = await findUser(app, options.username);
    const link = await app.get(PasswordLinks).createInvitation(id);
    return {
      json: { id, username, link },
      text: `Whoever opens this link sets the password of ${username}. It counts once, for seven days.\n${link}`,
    };
  });
