import { AccountsService } from '@grove/users';
import { WebhookAccess } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { pausedSentence } from '../webhooks/paused-sentence.js';
import { findUser } from './find-user.js';

/** Refuses every sign-in of an account from the next request on. */
export const disableUser = (options: { username: string }, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const { id, username } = await findUser(app, options.username);
    await app.get(AccountsService).disable(id);
    const paused = await app.get(WebhookAccess).pausedOfOwner(id);
    return {
      json: { id, username, status: 'disabled', paused_webhooks: paused },
      text: `Disabled ${username}. Its application passwords and consumer keys are refused from now on.\n${pausedSentence(paused)}To allow them again, run \`grove user enable --username ${quoted(username)}\`.`,
    };
  });

/** Allows the sign-ins of an account again. */
export const enableUser = (options: { username: string }, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const { id, username } = await findUser(app, options.username);
    await app.get(AccountsService).enable(id);
    return {
      json: { id, username, status: 'active' },
      text: `Enabled ${username}. Its application passwords and consumer keys work again.\nIf one of them leaked, revoke it: see \`grove app-password list\` and \`grove key list\`.`,
    };
  });

const quoted = (username: string): string => (username.includes(' ') ? `"${username}"` : username);
