import {
  anyone,
  CMS,
  Endpoint,
  ok,
  RestController,
  serializerFor,
  type JsonRecord,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { AccountSignIn } from '../authentication/account-sign-in.js';
import * as errors from '../errors.js';
import { assertSignedIn } from '../users/current-user.js';
import { FirstCode, OwnPassword, SecondFactor } from './second-factor.resource.js';
import { SecondFactors } from './second-factors.service.js';

const PATH = 'users/me/second-factor';

/** The second factor of the person who is signed in. */
@RestController({ namespace: CMS, capability: anyone, schema: SecondFactor, title: 'second-factor' })
export class SecondFactorController {
  constructor(
    private readonly accountSignIn: AccountSignIn,
    private readonly secondFactors: SecondFactors,
  ) {}

  @Endpoint({
    ...{ path: PATH, method: 'GET', errors: [errors.NotSignedIn], authorize: assertSignedIn },
    summary: 'Read whether the own account has a second factor',
  })
  async read({ context: { principal } }: RestRequest): Promise<RestResponse> {
    return ok(toJson(await this.secondFactors.stateOf(principal.userId)));
  }

  @Endpoint({
    ...{
      path: PATH,
      method: 'POST',
      body: OwnPassword,
      isAction: true,
      secretFields: ['secret', 'uri'],
      authorize: assertSignedIn,
    },
    summary: 'Create a second factor, which counts once it is confirmed',
    errors: [errors.NotSignedIn, errors.OwnPasswordWrong, errors.SecondFactorExists, errors.TooManyAttempts],
  })
  async create({ args, context: { principal, client } }: RestRequest<OwnPassword>): Promise<RestResponse> {
    await this.accountSignIn.assertOwnPassword(principal, args.password, client.address);
    return ok(toJson(await this.secondFactors.create(principal.userId, principal.username)));
  }

  @Endpoint({
    ...{ path: PATH, method: 'PUT', body: FirstCode, authorize: assertSignedIn },
    summary: 'Confirm the second factor with a first code',
    errors: [
      ...[errors.NotSignedIn, errors.SecondFactorUnconfirmed, errors.SecondFactorMissing, errors.SecondFactorExists],
      errors.TooManyAttempts,
    ],
  })
  async confirm({ args, context: { principal, client } }: RestRequest<FirstCode>): Promise<RestResponse> {
    const recoveryCodes = await this.accountSignIn.confirmSecondFactor(principal, args.code, client.address);
    return ok(toJson({ recoveryCodes }));
  }

  @Endpoint({
    ...{ path: PATH, method: 'DELETE', body: OwnPassword, returns: 'deletion', authorize: assertSignedIn },
    summary: 'Delete the second factor',
    errors: [errors.NotSignedIn, errors.OwnPasswordWrong, errors.SecondFactorMissing, errors.TooManyAttempts],
  })
  async delete({ args, context: { principal, client } }: RestRequest<OwnPassword>): Promise<RestResponse> {
    await this.accountSignIn.assertOwnPassword(principal, args.password, client.address);
    const previous = toJson(await this.secondFactors.stateOf(principal.userId));
    if (!(await this.secondFactors.remove(principal.userId))) throw new errors.SecondFactorMissing();
    return ok({ deleted: true, previous });
  }

  @Endpoint({
    ...{
      path: `${PATH}/recovery-codes`,
      method: 'POST',
      body: OwnPassword,
      isAction: true,
      secretFields: ['recovery_codes'],
      authorize: assertSignedIn,
    },
    summary: 'Replace the recovery codes, of which the former ones count no more',
    errors: [errors.NotSignedIn, errors.OwnPasswordWrong, errors.SecondFactorMissing, errors.TooManyAttempts],
  })
  async renewCodes({ args, context: { principal, client } }: RestRequest<OwnPassword>): Promise<RestResponse> {
    await this.accountSignIn.assertOwnPassword(principal, args.password, client.address);
    return ok(toJson({ recoveryCodes: await this.secondFactors.renewCodes(principal.userId) }));
  }
}

const toJson = (factor: SecondFactor): JsonRecord => serializerFor(SecondFactor, 'view')(factor);
