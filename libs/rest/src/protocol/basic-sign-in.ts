import type { IncomingMessage } from 'node:http';
import type { RestConfig } from './rest.config.js';
import type { Authenticator } from './authenticator.js';
import type { Parameters } from './parameters.js';
import type { Principal } from './principal.js';
import { senderOf } from './sender.js';

const NOTHING = Object.create(null) as Parameters;

/** Signs in a request outside of the interface. Only Basic authentication is possible there, and consumer keys are not accepted: they are for the shop. */
export const signInByBasic = (
  request: IncomingMessage,
  authenticator: Authenticator,
  config: RestConfig,
  authorization = request.headers.authorization,
): Promise<Principal> =>
  authenticator.authenticate({
    style: { strict: false, keys: false },
    method: request.method ?? 'GET',
    urls: [],
    authorization,
    rawQuery: '',
    query: NOTHING,
    form: NOTHING,
    ...senderOf(request, config),
  });
