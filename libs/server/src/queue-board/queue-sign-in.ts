import { Injectable } from '@nestjs/common';
import { PageResponder, QueueSignInForm, queueSignInPage, readForm } from '@grove/site';
import { errorBodyOf, RestError } from '@grove/core';
import { RestConfig, retryAfterSeconds, senderOf } from '@grove/rest';
import { ForeignPage } from '@grove/users';
import type { Request, Response } from 'express';

import { OperatorAccess } from '../operator-access/operator-access.js';
import { QUEUE_BOARD_PATH } from './queue-board-path.js';
import { QueueSession } from './queue-session.js';

/** The address that the form is sent to. */
export const SIGN_IN_PATH = `${QUEUE_BOARD_PATH}/sign-in`;

/**
 * The form with which a person signs in to the queue board. Browsers are never asked for Basic: they would then send the password with every request to
 * this origin, whichever page causes it.
 */
@Injectable()
export class QueueSignIn {
  constructor(
    private readonly access: OperatorAccess,
    private readonly session: QueueSession,
    private readonly responder: PageResponder,
    private readonly config: RestConfig,
  ) {}

  /** Shows the form with the reason of the refusal. */
  show(request: Request, response: Response, refusal: RestError): Promise<void> {
    return this.responder.send(request, response, async (context) => {
      const { data } = errorBodyOf(refusal, false);
      const seconds = retryAfterSeconds(refusal);
      return {
        markup: queueSignInPage(context, SIGN_IN_PATH, refusal.message),
        kind: 'form',
        status: data.status,
        ...(seconds !== undefined && { headers: { 'Retry-After': String(seconds) } }),
      };
    });
  }

  /** Signs in with a submitted form and redirects to the board. Throws if the credentials are refused. */
  async submit(request: Request, response: Response): Promise<void> {
    if (senderOf(request, this.config).foreignPage) throw new ForeignPage();
    const { name, password } = await readForm(request, QueueSignInForm);
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    await this.access.assertAdministrator(request, authorization);
    response.setHeader('Set-Cookie', await this.session.cookieFor(request, authorization));
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(303, { Location: QUEUE_BOARD_PATH }).end();
  }
}
