import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Authenticator, isLocal, signInByBasic, type Principal } from '@grove/rest';
import { Config } from '@grove/core';
import { Refused } from './refusals.js';
import { AdministratorsOnly, MetricsClosed } from './errors.js';

const BEARER = /^bearer +(\S+) *$/i;

/** Who may see how the server fares. Consumer keys never may: they are for the shop. */
@Injectable()
export class Operators {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly config: Config,
  ) {}

  /** Refuses everybody but administrators, who sign in as they do in the interface, or by credentials that came another way. */
  async requireAdministrator(request: IncomingMessage, authorization = request.headers.authorization): Promise<void> {
    const principal = await signInByBasic(request, this.authenticator, this.config, authorization);
    if (!isAdministrator(principal)) throw new Refused(new AdministratorsOnly(), principal);
  }

  /** Lets in whoever asks on this machine, knows the token, or is an administrator. */
  async requireReader(request: IncomingMessage): Promise<void> {
    if (isLocal(request) || this.knowsToken(request)) return;
    const principal = await signInByBasic(request, this.authenticator, this.config);
    if (!isAdministrator(principal)) throw new Refused(new MetricsClosed(), principal);
  }

  private knowsToken({ headers }: IncomingMessage): boolean {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    if (this.config.metricsToken === '' || token === undefined) return false;
    return timingSafeEqual(digestOf(token), digestOf(this.config.metricsToken));
  }
}

const isAdministrator = (principal: Principal): boolean => principal.can('manage_options');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
