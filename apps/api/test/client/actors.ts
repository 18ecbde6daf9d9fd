import { GroveClient } from '@grove/client';
import type { Actor } from '../support/actors.js';
import type { TestServer } from '../support/test-server.js';

/** The client in the hands of an actor, by way of the server itself or of what stands before it. */
export function clientOf({ credentials, url: direct }: TestServer, actor: Actor, url = direct): GroveClient {
  if (actor === 'visitor') return new GroveClient({ url });
  const { name, secret } = credentials[actor];
  return actor.startsWith('key_')
    ? new GroveClient({ url, consumerKey: name, consumerSecret: secret })
    : new GroveClient({ url, username: name, password: secret });
}
