import { client } from '../../data/site-client.js';
import { newKey } from '../../data/save-once.js';
import { send } from '../../session/auth-provider.js';

/** Sends an account a link that sets its password. Where no mail is set up the link is returned, once. */
export async function sendInvitation(id: number): Promise<string | undefined> {
  const options = { idempotencyKey: newKey() };
  return (await send(client.request<{ link?: string }>('POST', `/cms/v2/users/${id}/invitation`, options))).link;
}
