import { Injectable } from '@nestjs/common';
import { html, PageAnswers, sitePage, type Around } from '@grove/embed';
import { Config, errorBodyOf, RestError } from '@grove/core';
import { retryAfterSeconds, senderOf } from '@grove/rest';
import { ForeignPage } from '@grove/users';
import type { Request, Response } from 'express';
import { readForm } from '../contact/sent-form.js';
import { Operators } from './operators.js';
import { QueueSession } from './queue-session.js';
import { QUEUES } from './queues.js';

/** Where the form is sent to. */
export const SIGN_IN = `${QUEUES}/sign-in`;

/** Bytes; more than the longest name and password. */
const LONGEST_FORM = 10_000;

/**
 * The form by which a person signs in to the board of queues. A browser is never asked for Basic: it would send the password along with whatever any
 * page makes it ask of this origin.
 */
@Injectable()
export class QueueSignIn {
  constructor(
    private readonly operators: Operators,
    private readonly session: QueueSession,
    private readonly answers: PageAnswers,
    private readonly config: Config,
  ) {}

  /** Shows the form, with the reason why somebody is not let in. */
  show(request: Request, response: Response, refusal: RestError): Promise<void> {
    return this.answers.send(request, response, async (around) => {
      const { data } = errorBodyOf(refusal, false);
      const seconds = retryAfterSeconds(refusal);
      return {
        markup: signInPage(around, refusal.message),
        kind: 'form',
        status: data.status,
        ...(seconds !== undefined && { headers: { 'Retry-After': String(seconds) } }),
      };
    });
  }

  /** Takes the form: leads to the board, or shows the form again. */
  async take(request: Request, response: Response): Promise<void> {
    if (senderOf(request, this.config).foreignPage) throw new ForeignPage();
    const { name = '', password = '' } = await readForm(request, LONGEST_FORM);
    const authorization = `Basic ${Buffer.from(`${String(name)}:${String(password)}`).toString('base64')}`;
    await this.operators.requireAdministrator(request, authorization);
    response.setHeader('Set-Cookie', await this.session.cookieFor(request, authorization));
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(303, { Location: QUEUES }).end();
  }
}

const signInPage = (around: Around, told: string): string =>
  sitePage(
    { ...around, language: 'en' },
    html`<title>Sign in – ${around.name}</title>`,
    html`<h1>Queues of ${around.name}</h1>
      <p class="notice" role="status">${told}</p>
      <form method="post" action="${SIGN_IN}">
        <label>Name of an administrator <input name="name" autocomplete="username" required /></label>
        <label>Application password <input name="password" type="password" autocomplete="current-password" required /></label>
        <p><button type="submit">Sign in</button></p>
      </form>`,
  );
