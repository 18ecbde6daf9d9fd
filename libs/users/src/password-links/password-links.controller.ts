import { anyone, CMS, Endpoint, ok, RestController, type RestRequest, type RestResponse } from '@grove/rest';
import * as errors from '../errors.js';
import { NewPassword, ResetRequest } from './password-link.resource.js';
import { PasswordLinks } from './password-links.service.js';

/** Links that set a password. */
@RestController({ namespace: CMS, capability: anyone })
export class PasswordLinksController {
  constructor(private readonly links: PasswordLinks) {}

  @Endpoint({
    ...{ path: 'password-resets', method: 'POST', body: ResetRequest, returns: 'other', isDeferred: true, ignoresSession: true },
    summary: 'Send a link that sets a new password to the mail address of an account, if there is such an account',
    errors: [errors.TooManyAttempts],
  })
  async request({ args, context: { client } }: RestRequest<ResetRequest>): Promise<RestResponse> {
    await this.links.requestReset(args.user, client.address);
    return { status: 202, body: { accepted: true } };
  }

  @Endpoint({
    ...{ path: 'password-resets/<token:[\\w-]+>', method: 'PUT', body: NewPassword, returns: 'other', ignoresSession: true },
    summary: 'Set the password of the account to which a link was sent',
    errors: [errors.PasswordLinkInvalid, errors.TooManyAttempts],
  })
  async setPassword({ params, args, context: { client } }: RestRequest<NewPassword>): Promise<RestResponse> {
    return ok({ username: await this.links.setPassword(params['token'], args.password, client.address) });
  }

  @Endpoint({
    ...{ path: 'users/<id>/invitation', method: 'POST', returns: 'other', isAction: true, capability: 'edit_users' },
    ...{ secretFields: ['link'], refusalCode: 'rest_cannot_edit' },
    summary:
      'Send a link that sets the first password to the mail address of an account. Without a mail server the answer has the link',
    errors: [errors.UnknownUser, errors.InvitationRefused],
    assertExists: (controller: PasswordLinksController, request) => controller.assertExists(request),
  })
  async invite(request: RestRequest): Promise<RestResponse> {
    const link = await this.links.invite(request.id());
    return ok(link === undefined ? {} : { link });
  }

  /** An unknown user is 404 for everybody. */
  async assertExists(request: RestRequest): Promise<void> {
    await this.links.assertAccountExists(request.id());
  }
}
