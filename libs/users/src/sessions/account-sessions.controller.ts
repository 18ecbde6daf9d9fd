import { CMS, Endpoint, listResponse, ok, pagingOf, RestController, type RestRequest, type RestResponse } from '@grove/rest';
import { AccountsService } from '../accounts/accounts.service.js';
import { UnknownUser } from '../errors.js';
import { sessionJson } from './session-json.js';
import { Session } from './session.resource.js';
import { SessionsService } from './sessions.service.js';

const PATH = 'users/<user_id:[\\d]+|me>/sessions';
const SHARED = { errors: [UnknownUser], refusalCode: 'rest_cannot_edit' };

const assertExists = async (controller: AccountSessionsController, request: RestRequest): Promise<void> =>
  void (await controller.userId(request));

/** The sessions of any account, for those who may change all accounts. */
@RestController({ namespace: CMS, capability: 'edit_users', schema: Session, title: 'session' })
export class AccountSessionsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  @Endpoint({
    ...{ path: PATH, method: 'GET', returns: 'page', assertExists, ...SHARED },
    summary: 'List the browsers in which an account is signed in',
  })
  async list(request: RestRequest): Promise<RestResponse> {
    const sessions = await this.sessions.list(await this.userId(request));
    return listResponse(
      sessions.map((session) => sessionJson(session, request.context.principal.sessionId)),
      pagingOf({}, { total: sessions.length }),
    );
  }

  @Endpoint({
    ...{ path: PATH, method: 'DELETE', returns: 'other', assertExists, ...SHARED },
    summary: 'Sign an account out of all browsers',
  })
  async endAll(request: RestRequest): Promise<RestResponse> {
    return ok({ deleted: true, count: await this.sessions.endAll(await this.userId(request)) });
  }

  /** The id of the account in the path, which exists; `me` is that of the caller, as for application passwords. */
  async userId({ params, context }: RestRequest): Promise<number> {
    const id = params['user_id'] === 'me' ? context.principal.userId : Number(params['user_id']);
    return (await this.accounts.get(Number.isSafeInteger(id) ? id : 0)).id;
  }
}
