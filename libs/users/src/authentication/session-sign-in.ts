import { Injectable } from '@nestjs/common';
import type { Credentials, Principal } from '@grove/rest';
import { SessionEnded } from '../errors.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LastUses } from './last-uses.js';
import { createPrincipal } from './principals.js';

/**
 * Sign-in with the token of a session. A session that has ended is an error in every namespace: a page that believed its person to be signed in must not show
 * what visitors see.
 */
@Injectable()
export class SessionSignIn {
  constructor(
    private readonly sessions: SessionsService,
    private readonly lastUses: LastUses,
  ) {}

  async signIn(token: string, { client, versions }: Credentials): Promise<Principal> {
    const found = await this.sessions.findByToken(token, versions);
    if (!found) throw new SessionEnded();
    this.lastUses.record(found.used, client);
    return createPrincipal(found.owner, { sessionId: found.used.id });
  }
}
