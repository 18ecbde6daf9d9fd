import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config, seal, unseal } from '@grove/core';
import { KeyRing } from '@grove/database';
import { senderOf } from '@grove/rest';
import { QUEUES } from './queues.js';

const COOKIE = 'grove_queues';
const LONGEST_MS = 8 * 3_600_000;

interface Session {
  /** As in the header of that name. */
  readonly authorization: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Keeps a browser signed in to the board of queues, until it is closed and for eight hours at most. The cookie holds the credentials, encrypted, so that
 * every process can read it and a password that is revoked ends it. Browsers send it to the board only, and never for a page of another site.
 */
@Injectable()
export class QueueSession {
  constructor(
    private readonly keyRing: KeyRing,
    private readonly config: Config,
  ) {}

  /** The value of `Set-Cookie` that signs a browser in with these credentials. */
  async cookieFor(request: IncomingMessage, authorization: string): Promise<string> {
    const session: Session = { authorization, endsAt: Date.now() + LONGEST_MS };
    const sealed = seal(await this.keyRing.activeKey('queue sessions'), JSON.stringify(session), COOKIE);
    const { encrypted } = senderOf(request, this.config);
    return `${COOKIE}=${sealed}; Path=${QUEUES}; HttpOnly; SameSite=Strict${encrypted ? '; Secure' : ''}`;
  }

  /** The credentials by which a request is signed in: its own, else those of its cookie. */
  async authorizationOf({ headers }: IncomingMessage): Promise<string | undefined> {
    return headers.authorization ?? (await this.sessionIn(headers.cookie))?.authorization;
  }

  private async sessionIn(cookies = ''): Promise<Session | undefined> {
    const [, sealed] = new RegExp(`(?:^|; *)${COOKIE}=([^;]+)`).exec(cookies) ?? [];
    if (sealed === undefined) return undefined;
    try {
      const session = JSON.parse(unseal(await this.keyRing.keysFor('queue sessions'), sealed, COOKIE)) as Session;
      return session.endsAt > Date.now() ? session : undefined;
    } catch {
      // It was sealed with another key, or is none of ours.
      return undefined;
    }
  }
}
