import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { seal, unseal } from '@grove/core';
import { KeyRing } from '@grove/database';
import { RestConfig, senderOf } from '@grove/rest';
import { QUEUE_BOARD_PATH } from './queue-board-path.js';

const COOKIE = 'grove_queues';
const MAX_AGE_MS = 8 * 3_600_000;

interface Session {
  /** The value of the Authorization header. */
  readonly authorization: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Keeps a browser signed in to the queue board until it is closed, for eight hours at most. The cookie contains the credentials, encrypted, so every
 * process can read it, and it ends when the password is revoked. Browsers send it to the board only, and never for a page of another site.
 */
@Injectable()
export class QueueSession {
  constructor(
    private readonly keyRing: KeyRing,
    private readonly config: RestConfig,
  ) {}

  /** The value of `Set-Cookie` that signs a browser in with these credentials. */
  async cookieFor(request: IncomingMessage, authorization: string): Promise<string> {
    const session: Session = { authorization, endsAt: Date.now() + MAX_AGE_MS };
    const sealed = seal(await this.keyRing.activeKey('queue sessions'), JSON.stringify(session), COOKIE);
    const { encrypted } = senderOf(request, this.config);
    return `${COOKIE}=${sealed}; Path=${QUEUE_BOARD_PATH}; HttpOnly; SameSite=Strict${encrypted ? '; Secure' : ''}`;
  }

  /** The credentials of a request: its own header, else those in its cookie. */
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
      // It was sealed with another key, or Grove did not make it.
      return undefined;
    }
  }
}
