import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { bearsToken, MetricsConfig } from '@grove/core';
import { Authenticator, isLocal, RestConfig, signInByBasic, type Principal } from '@grove/rest';
import { AdministratorsOnly, MetricsClosed } from './errors.js';
import { AccessRefused } from './operator-exception.filter.js';

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
    if (isLocal(request) || bearsToken(request.headers, this.config.metricsToken)) return;
    const principal = await signInByBasic(request, this.authenticator, this.restConfig);
    if (!isAdministrator(principal)) throw new AccessRefused(new MetricsClosed(), principal);
  }
}

const isAdministrator = (principal: Principal): boolean => principal.can('manage_options');
