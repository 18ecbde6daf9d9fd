import {
  anyone,
  CMS,
  Endpoint,
  isCrossSiteRequest,
  listResponse,
  ok,
  pagingOf,
  RestConfig,
  RestController,
  senderOf,
  sessionCookie,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { AccountSignIn } from '../authentication/account-sign-in.js';
import * as errors from '../errors.js';
import { assertSignedIn } from '../users/current-user.js';
import { sessionJson } from './session-json.js';
import { Session, SignIn } from './session.resource.js';
import { SessionsService, type StoredSession } from './sessions.service.js';

const SESSION = 'sessions/<id:[\\d]+|current>';

/** Signing in to the back office, and the sessions of the person who is signed in. */
@RestController({ namespace: CMS, capability: anyone, schema: Session, title: 'session' })
export class SessionsController {
  constructor(
    private readonly accountSignIn: AccountSignIn,
    private readonly sessions: SessionsService,
    private readonly config: RestConfig,
  ) {}

  @Endpoint({
    ...{ path: 'sessions', method: 'POST', body: SignIn, ignoresSession: true },
    summary: 'Sign in to the back office with the password of an account',
    errors: [
      ...[errors.WrongPassword, errors.InsecurePassword, errors.TooManyAttempts, errors.ForeignSignIn],
      ...[errors.BackOfficeForbidden, errors.SecondFactorRequired, errors.SecondFactorInvalid],
    ],
  })
  async signIn({ message, args, context }: RestRequest<SignIn>): Promise<RestResponse> {
    if (isCrossSiteRequest(message!, this.config)) throw new errors.ForeignSignIn();
    const sender = senderOf(message!, this.config);
    const { session, token } = await this.accountSignIn.signIn(args, sender, context.client.userAgent);
    const cookie = sessionCookie(token, { maxAge: this.sessions.maxSeconds, isSecure: sender.encrypted });
    return {
      status: 201,
      body: sessionJson(session, session.id),
      headers: { Location: context.url(`/cms/v2/sessions/${session.id}`), 'Set-Cookie': cookie },
    };
  }

  @Endpoint({
    ...{ path: 'sessions', method: 'GET', returns: 'page', errors: [errors.NotSignedIn] },
    summary: 'List the browsers in which the account of the request is signed in',
    authorize: assertSignedIn,
  })
  async list({ context: { principal } }: RestRequest): Promise<RestResponse> {
    const sessions = await this.sessions.list(principal.userId);
    return listResponse(
      sessions.map((session) => sessionJson(session, principal.sessionId)),
      pagingOf({}, { total: sessions.length }),
    );
  }

  @Endpoint({
    ...{ path: SESSION, method: 'GET', errors: [errors.NotSignedIn, errors.SessionNotFound] },
    summary: 'Read a session of the account of the request; current is that of the request',
    authorize: assertSignedIn,
  })
  async read(request: RestRequest): Promise<RestResponse> {
    return ok(sessionJson(await this.find(request), request.context.principal.sessionId));
  }

  @Endpoint({
    ...{ path: SESSION, method: 'DELETE', returns: 'deletion' },
    summary: 'Sign a browser out; current is the session of the request',
    errors: [errors.NotSignedIn, errors.SessionNotFound],
    authorize: assertSignedIn,
  })
  async end(request: RestRequest): Promise<RestResponse> {
    const { userId, sessionId } = request.context.principal;
    const found = await this.find(request);
    if (!(await this.sessions.end(userId, found.id))) throw new errors.SessionNotFound();
    const response = ok({ deleted: true, previous: sessionJson(found, sessionId) });
    if (found.id !== sessionId) return response;
    const isSecure = senderOf(request.message!, this.config).encrypted;
    return { ...response, headers: { 'Set-Cookie': sessionCookie('', { maxAge: 0, isSecure }) } };
  }

  private async find(request: RestRequest): Promise<StoredSession> {
    const { userId, sessionId } = request.context.principal;
    const id = request.params['id'] === 'current' ? sessionId : request.id();
    const found = (await this.sessions.list(userId)).find((session) => session.id === id);
    if (!found) throw new errors.SessionNotFound();
    return found;
  }
}
