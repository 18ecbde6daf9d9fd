import { GroveClient } from '@grove/client';
import type { Actor } from '../support/actors.js';
import type { TestServer } from '../support/test-server.js';

/** A typed client with the credentials of an actor, for the server itself or for a proxy in front of it. */
export function clientOf({ credentials, url: serverUrl }: TestServer, actor: Actor, url = serverUrl): GroveClient {
  if (actor === 'visitor') return new GroveClient({ url });
  const { name, secret } = credentials[actor];
  return actor.startsWith('key_')
    ? new GroveClient({ url, consumerKey: name, consumerSecret: secret })
    : new GroveClient({ url, username: name, password: secret });
}
