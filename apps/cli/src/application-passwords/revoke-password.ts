import { restError } from '@grove/core';
import { ApplicationPasswordsService } from '@grove/users';
import { WebhookAccess } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { withoutControlCharacters } from '../terminal/format-table.js';
import { pausedSentence } from '../webhooks/paused-sentence.js';
import { ownersOf } from '../users/owners.js';

const UnknownPassword = restError(
  'grove_unknown_application_password',
  404,
  'There is no application password {uuid}. `grove app-password list` shows the UUIDs of all passwords.',
);

/** Deletes an application password. The next request that uses it is refused. */
export const revokePassword = ({ uuid }: { uuid: string }, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const service = app.get(ApplicationPasswordsService);
    const password = await service.find(uuid);
    if (!password || !(await service.revoke(password.userId, uuid))) throw new UnknownPassword({ uuid });
    const { username } = (await ownersOf(app, [password]))(password);
    const paused = await app.get(WebhookAccess).pausedOfPassword(password.userId, uuid);
    return {
      json: { uuid, username, name: password.name, revoked: true, paused_webhooks: paused },
      text: `Revoked application password "${withoutControlCharacters(password.name)}" of ${username}. Requests that use it are refused from now on.\n${pausedSentence(paused)}If a program still needs access, create a new password with \`grove app-password create\`.`,
    };
  });
