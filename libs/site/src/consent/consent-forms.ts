import { Injectable } from '@nestjs/common';
import { errorBodyOf, RestError, type ErrorBody } from '@grove/core';
import { Authenticator, RestConfig, retryAfterSeconds, signInByBasic, type Principal } from '@grove/rest';
import type { Request, Response } from 'express';
import { PageResponder, type Redirect } from '../pages/page-responder.js';
import type { PageContext } from '../pages/document.js';
import type { PageResponse } from '../pages/page-response.js';
import { readForm } from '../forms/read-form.js';
import { ConsentAnswer } from './consent-answer.js';
import { consentPage, consentRefusalPage } from './consent-page.js';
import type { ConsentQuestion } from './consent-question.js';
import { ConsentTokens } from './consent-token.js';
import { parametersOf } from './link-parameters.decorator.js';
import { ConsentUndecided, ConsentWrongPassword } from '../errors.js';

/** Makes the question of a link for the site whose page it is shown on. */
type QuestionOf = (context: PageContext) => ConsentQuestion;

/**
 * Pages on which a person gives an app access. There is no session: each form has the password. Only a form of this page redirects, with a token for the same
 * parameters, so that no link of another site redirects from here or answers for the person.
 */
@Injectable()
export class ConsentForms {
  constructor(
    private readonly tokens: ConsentTokens,
    private readonly authenticator: Authenticator,
    private readonly responder: PageResponder,
    private readonly config: RestConfig,
  ) {}

  /** Shows the question. */
  show(request: Request, response: Response, questionOf: QuestionOf): Promise<void> {
    return this.send(request, response, async (context) => this.page(request, context, questionOf(context)));
  }

  /** Handles the answer of the person. */
  submit(request: Request, response: Response, questionOf: QuestionOf): Promise<void> {
    return this.send(request, response, async (context) => {
      const question = questionOf(context);
      const { token, decision, username, password } = await readForm(request, ConsentAnswer);
      try {
        await this.tokens.verify(token, signedTextOf(request));
        if (decision === 'deny') return question.deny();
        if (decision !== 'approve') throw new ConsentUndecided();
        return await question.approve(await this.signIn(request, username, password));
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        return this.page(request, context, question, error, username);
      }
    });
  }

  /** Shows why nothing can be asked. */
  refuse(request: Request, response: Response, reason: unknown): Promise<void> {
    return this.send(request, response, () => Promise.reject(reason));
  }

  refuseMethod(request: Request, response: Response): Promise<void> {
    return this.responder.sendMethodNotAllowed(request, response, 'GET, HEAD, POST');
  }

  private async signIn(request: Request, name: string, password: string): Promise<Principal> {
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const account = await signInByBasic(request, this.authenticator, this.config, authorization);
    if (account.userId === 0) throw new ConsentWrongPassword();
    return account;
  }

  private async page(
    request: Request,
    context: PageContext,
    question: ConsentQuestion,
    error?: RestError,
    username = '',
  ): Promise<PageResponse> {
    const refusal = error && errorBodyOf(error, true);
    const state = { token: await this.tokens.issue(signedTextOf(request)), username, refusal };
    const formTargets = question.destinations.map(formTargetOf);
    return { ...refusedWith(error, refusal), markup: consentPage(context, question, state), formTargets };
  }

  private send(
    request: Request,
    response: Response,
    render: (context: PageContext) => Promise<PageResponse | Redirect>,
  ): Promise<void> {
    // For redirects; pages have their own.
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    return this.responder.send(request, response, async (context) => {
      const answer = await render(context).catch((error: unknown) => {
        if (!(error instanceof RestError)) throw error;
        const refusal = errorBodyOf(error, true);
        return { ...refusedWith(error, refusal), markup: consentRefusalPage(context, refusal) };
      });
      return 'location' in answer ? answer : { ...answer, headers: { ...answer.headers, ...PRIVATE } };
    });
  }
}

/** Other sites get no referrer. This site gets one, because browsers without it send `Origin: null` with the form, as for a foreign page. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' };

/** A URL as a Content-Security-Policy names it. Addresses of apps are named by their scheme alone. */
const formTargetOf = ({ protocol, host }: URL): string => (/^https?:$/.test(protocol) ? `${protocol}//${host}` : protocol);

/** What the token of a form is for: the page and all its parameters. */
const signedTextOf = (request: Request): string => JSON.stringify([request.path, parametersOf(request).toString()]);

function refusedWith(error?: RestError, refusal?: ErrorBody): Pick<PageResponse, 'status' | 'headers'> {
  const seconds = error && retryAfterSeconds(error);
  return { status: refusal?.data.status, ...(seconds !== undefined && { headers: { 'Retry-After': String(seconds) } }) };
}
