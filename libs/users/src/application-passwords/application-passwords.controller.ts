import {
  anyone,
  CMS,
  created,
  Endpoint,
  listResponse,
  ok,
  pagingOf,
  RestController,
  serializerFor,
  UPDATES,
  type JsonRecord,
  type RequestContext,
  type RestRequest,
  type RestResponse,
  type ViewContext,
} from '@grove/rest';
import { currentDependencies, utcText } from '@grove/core';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApplicationPasswordNotFound, NotSignedIn, TooManyApplicationPasswords, UnknownUser } from '../errors.js';
import { ApplicationPassword } from './application-password.resource.js';
import { ApplicationPasswordsService, type StoredPassword } from './application-passwords.service.js';

type Controller = ApplicationPasswordsController;

const PATH = 'users/<user_id:[\\d]+|me>/application-passwords';
const ITEM = `${PATH}/<uuid:[\\w-]+>`;

const mayManage = (controller: Controller, request: RestRequest): Promise<boolean> => controller.mayManage(request);

/** The application passwords of a user, for the user and for those who may edit all users. The text of a password is shown once, when it is created. */
@RestController({ namespace: CMS, capability: anyone, schema: ApplicationPassword, title: 'application-password' })
export class ApplicationPasswordsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: ApplicationPasswordsService,
  ) {}

  @Endpoint<Controller>({
    ...{
      path: PATH,
      method: 'GET',
      summary: 'List the application passwords of a user',
      errors: [UnknownUser],
      returns: 'page',
      contexts: CMS.contexts,
    },
    ...{ authorize: mayManage, refusalCode: 'rest_cannot_list_application_passwords' },
  })
  async list({ params, context, view }: RestRequest): Promise<RestResponse> {
    const stored = await this.passwords.list(userIdIn(params, context));
    return listResponse(
      stored.map((password) => toJson(password, context, view)),
      pagingOf({}, { total: stored.length }),
    );
  }

  @Endpoint<Controller>({
    ...{
      path: PATH,
      method: 'POST',
      summary: 'Create an application password',
      errors: [UnknownUser, TooManyApplicationPasswords],
      body: ApplicationPassword,
    },
    ...{ authorize: mayManage, refusalCode: 'rest_cannot_create_application_passwords' },
    secretFields: ['password'],
  })
  async create({ params, context, args }: RestRequest<ApplicationPassword>): Promise<RestResponse> {
    const userId = userIdIn(params, context);
    const { uuid, password } = await this.passwords.create(userId, args.name.trim(), { appId: args.appId });
    const stored = await this.find(userId, uuid);
    return created(toJson({ ...stored, password }, context, 'edit'), urlOf(stored, context));
  }

  @Endpoint<Controller>({
    ...{ path: PATH, method: 'DELETE', summary: 'Delete all application passwords of a user', errors: [UnknownUser] },
    ...{ authorize: mayManage, refusalCode: 'rest_cannot_delete_application_passwords' },
  })
  async deleteAll({ params, context }: RestRequest): Promise<RestResponse> {
    return ok({ deleted: true, count: await this.passwords.revokeAll(userIdIn(params, context)) });
  }

  @Endpoint<Controller>({
    ...{ path: `${PATH}/introspect`, method: 'GET', contexts: CMS.contexts },
    summary: 'Read the application password with which the request is signed in',
    errors: [UnknownUser, ApplicationPasswordNotFound],
    authorize: async (controller, request) => (await controller.knownUserId(request)) === request.context.principal.userId,
    refusalCode: 'rest_cannot_introspect_app_password_for_non_authenticated_user',
  })
  async introspect({ context, view }: RestRequest): Promise<RestResponse> {
    const { userId, applicationPassword = '' } = context.principal;
    return ok(toJson(await this.find(userId, applicationPassword), context, view));
  }

  @Endpoint<Controller>({
    ...{
      path: ITEM,
      method: 'GET',
      summary: 'Read an application password',
      errors: [UnknownUser, ApplicationPasswordNotFound],
      contexts: CMS.contexts,
    },
    ...{ authorize: mayManage, refusalCode: 'rest_cannot_read_application_password' },
  })
  async read({ params, context, view }: RestRequest): Promise<RestResponse> {
    return ok(toJson(await this.find(userIdIn(params, context), params['uuid']), context, view));
  }

  @Endpoint<Controller>({
    ...{
      path: ITEM,
      method: UPDATES,
      summary: 'Rename an application password',
      errors: [UnknownUser, ApplicationPasswordNotFound],
      body: ApplicationPassword,
      isUpdate: true,
    },
    ...{ authorize: mayManage, refusalCode: 'rest_cannot_edit_application_password' },
  })
  async update({ params, context, args }: RestRequest<Partial<ApplicationPassword>>): Promise<RestResponse> {
    const { userId, uuid } = await this.find(userIdIn(params, context), params['uuid']);
    if (args.name !== undefined) await this.passwords.rename(userId, uuid, args.name.trim());
    return ok(toJson(await this.find(userId, uuid), context, 'edit'));
  }

  @Endpoint<Controller>({
    ...{
      path: ITEM,
      method: 'DELETE',
      summary: 'Delete an application password',
      errors: [UnknownUser, ApplicationPasswordNotFound],
      returns: 'deletion',
    },
    ...{ authorize: mayManage, refusalCode: 'rest_cannot_delete_application_password' },
  })
  async delete({ params, context }: RestRequest): Promise<RestResponse> {
    const stored = await this.find(userIdIn(params, context), params['uuid']);
    if (!(await this.passwords.revoke(stored.userId, stored.uuid))) throw new ApplicationPasswordNotFound();
    const { _links: _gone, ...previous } = toJson(stored, context, 'edit');
    return ok({ deleted: true, previous });
  }

  /** Everybody may manage the own passwords. An unknown user is 404 for everybody. */
  async mayManage(request: RestRequest): Promise<boolean> {
    const { principal } = request.context;
    return (await this.knownUserId(request)) === principal.userId || principal.can('edit_users');
  }

  /** The id of the user in the path, who exists. */
  async knownUserId({ params, context }: RestRequest): Promise<number> {
    return (await this.accounts.get(userIdIn(params, context))).id;
  }

  private async find(userId: number, uuid: string): Promise<StoredPassword> {
    const found = await this.passwords.find(uuid, userId);
    if (!found) throw new ApplicationPasswordNotFound();
    return found;
  }
}

/** The id of the user in the path; `me` is the user of the request. */
function userIdIn({ user_id: id }: RestRequest['params'], { principal }: RequestContext): number {
  if (id !== 'me') return Number.isSafeInteger(Number(id)) ? Number(id) : 0;
  if (principal.userId === 0) throw new NotSignedIn();
  return principal.userId;
}

function toJson(stored: StoredPassword & { password?: string }, context: RequestContext, view: ViewContext): JsonRecord {
  // The last use changes without a new version of the table.
  currentDependencies()?.forbidReuse();
  const { uuid, appId, name, password, lastUsedAt, lastIp } = stored;
  const record: ApplicationPassword = {
    ...{ uuid, appId, name, password, lastIp: lastIp || null },
    created: utcText(stored.createdAt),
    lastUsed: lastUsedAt && utcText(lastUsedAt),
  };
  const collection = collectionUrl(stored, context);
  const links = { self: [{ href: urlOf(stored, context) }], collection: [{ href: collection }] };
  return { ...serializerFor(ApplicationPassword, view)(record), _links: links };
}

const collectionUrl = ({ userId }: StoredPassword, context: RequestContext): string =>
  context.url(`/cms/v2/users/${userId}/application-passwords`);

const urlOf = (stored: StoredPassword, context: RequestContext): string => `${collectionUrl(stored, context)}/${stored.uuid}`;
