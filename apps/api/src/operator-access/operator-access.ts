import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Authenticator, isLocal, RestConfig, signInByBasic, type Principal } from '@grove/rest';
import { MetricsConfig } from '../metrics/metrics.config.js';
import { AdministratorsOnly, MetricsClosed } from './errors.js';
import { AccessRefused } from './operator-exception.filter.js';

const BEARER = /^bearer +(\S+) *$/i;

/** Decides who may see metrics and queues. Consumer keys never may: they are for the shop. */
@Injectable()
export class OperatorAccess {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly restConfig: RestConfig,
    private readonly config: MetricsConfig,
  ) {}

  /** Refuses everybody except administrators. They sign in by Basic, with the header of the request or with `authorization`. */
  async assertAdministrator(request: IncomingMessage, authorization = request.headers.authorization): Promise<void> {
    const principal = await signInByBasic(request, this.authenticator, this.restConfig, authorization);
    if (!isAdministrator(principal)) throw new AccessRefused(new AdministratorsOnly(), principal);
  }

  /** Accepts requests of this machine, with the token, or by an administrator. */
  async assertMayReadMetrics(request: IncomingMessage): Promise<void> {
    if (isLocal(request) || this.hasToken(request)) return;
    const principal = await signInByBasic(request, this.authenticator, this.restConfig);
    if (!isAdministrator(principal)) throw new AccessRefused(new MetricsClosed(), principal);
  }

  private hasToken({ headers }: IncomingMessage): boolean {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    if (this.config.metricsToken === '' || token === undefined) return false;
    return timingSafeEqual(digestOf(token), digestOf(this.config.metricsToken));
  }
}

const isAdministrator = (principal: Principal): boolean => principal.can('manage_options');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
