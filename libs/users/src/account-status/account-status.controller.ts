import { CMS, Endpoint, ok, RestController, serializerFor, type RestRequest, type RestResponse } from '@grove/rest';
import { AccountsService } from '../accounts/accounts.service.js';
import * as errors from '../errors.js';
import { AccountStatus, StatusChange } from './account-status.resource.js';
import { AccountStatusService } from './account-status.service.js';

const PATH = 'users/<id>/status';
const REFUSAL = { refusalCode: 'rest_cannot_edit' };

const assertExists = (controller: AccountStatusController, request: RestRequest): Promise<void> =>
  controller.assertExists(request);

/** Whether an account may sign in. */
@RestController({ namespace: CMS, capability: 'edit_users', schema: AccountStatus, title: 'account-status' })
export class AccountStatusController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly statuses: AccountStatusService,
  ) {}

  @Endpoint({
    ...{ path: PATH, method: 'GET', errors: [errors.UnknownUser], assertExists, ...REFUSAL },
    summary: 'Read whether an account may sign in, and when it was last used',
  })
  async read(request: RestRequest): Promise<RestResponse> {
    const { id } = await this.accounts.get(request.id());
    const [status] = await this.statuses.of([id]);
    return ok(serializerFor(AccountStatus, 'view')(status));
  }

  @Endpoint({
    ...{ path: PATH, method: 'PUT', body: StatusChange, assertExists, ...REFUSAL },
    summary:
      'Disable an account, which ends its sessions and refuses its passwords and keys from the next request on, or enable it again',
    errors: [errors.UnknownUser, errors.OwnAccountStays, errors.LastAdministrator],
  })
  async change(request: RestRequest<StatusChange>): Promise<RestResponse> {
    await this.statuses.change(request.id(), request.args.status, request.context.principal);
    return this.read(request);
  }

  /** An unknown user is 404 for everybody. */
  async assertExists(request: RestRequest): Promise<void> {
    await this.accounts.get(request.id());
  }
}
