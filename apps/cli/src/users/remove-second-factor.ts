import { SecondFactors } from '@grove/users';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { findUser } from './find-user.js';

/** Removes the second factor of an account, so that its password is enough to sign in. */
export const removeSecondFactor = (options: { username: string }, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const { id, username } = await findUser(app, options.username);
    const removed = await app.get(SecondFactors).remove(id);
    return {
      json: { id, username, removed },
      text: removed ? `Removed the second factor of ${username}.` : `${username} has no second factor.`,
    };
  });
