import { AccountsService } from '@grove/users';
import { withGrove } from '../grove.js';
import type { Answer, Tell } from '../terminal/answer.js';
import { userNamed } from './user-named.js';

/** Refuses every sign-in of an account from the next request on. */
export const disableUser = (options: { username: string }, tell: Tell): Promise<Answer> =>
  withGrove(tell, async (app) => {
    const { id, username } = await userNamed(app, options.username);
    await app.get(AccountsService).disable(id);
    return {
      json: { id, username, status: 'disabled' },
      text: `Disabled ${username}. Its application passwords and consumer keys are refused from now on.\nTo allow them again, run \`grove user enable --username ${quoted(username)}\`.`,
    };
  });

/** Allows the sign-ins of an account again. */
export const enableUser = (options: { username: string }, tell: Tell): Promise<Answer> =>
  withGrove(tell, async (app) => {
    const { id, username } = await userNamed(app, options.username);
    await app.get(AccountsService).enable(id);
    return {
      json: { id, username, status: 'active' },
      text: `Enabled ${username}. Its application passwords and consumer keys work again.\nIf one of them leaked, revoke it: see \`grove app-password list\` and \`grove key list\`.`,
    };
  });

const quoted = (username: string): string => (username.includes(' ') ? `"${username}"` : username);
