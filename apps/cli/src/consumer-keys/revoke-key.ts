import { restError } from '@grove/core';
import { ConsumerKeysService } from '@grove/users';
import { WebhookAccess } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { pausedSentence } from '../webhooks/paused-sentence.js';
import { ownersOf } from '../users/owners.js';

const UnknownKey = restError(
  'grove_unknown_key',
  404,
  'There is no consumer key {id}. `grove key list` shows the ids of all keys.',
);

/** Deletes a consumer key. The next request that uses it is refused. */
export const revokeKey = ({ id }: { id: number }, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const service = app.get(ConsumerKeysService);
    const key = await service.find(id);
    if (!key || !(await service.revoke(id))) throw new UnknownKey({ id });
    const { username } = (await ownersOf(app, [key]))(key);
    const paused = await app.get(WebhookAccess).pausedOfKey(id);
    return {
      json: { id, username, last_four: key.lastFour, revoked: true, paused_webhooks: paused },
      text: `Revoked consumer key ${id} (${key.permission}, ends in ${key.lastFour}) of ${username}. Requests that use it are refused from now on.\n${pausedSentence(paused)}If a program still needs access, create a new key with \`grove key create\`.`,
    };
  });
