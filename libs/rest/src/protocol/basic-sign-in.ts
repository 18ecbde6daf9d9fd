import type { IncomingMessage } from 'node:http';
import type { Config } from '@grove/core';
import type { Authenticator } from './authenticator.js';
import type { Parameters } from './parameters.js';
import type { Principal } from './principal.js';
import { senderOf } from './sender.js';

const NOTHING = Object.create(null) as Parameters;

/** Who sends a request outside of the interface. Basic is the only way to sign in there, and consumer keys do not count: they are for the shop. */
export const signInByBasic = (
  request: IncomingMessage,
  authenticator: Authenticator,
  config: Config,
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
