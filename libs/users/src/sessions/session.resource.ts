import { Field } from '@grove/rest';

/** A session as `cms/v2` shows it. */
export class Session {
  @Field.id() id: number;
  @Field.integer({ description: 'The account that is signed in.', readonly: true }) userId: number;
  @Field.dateTime({ description: 'When the person signed in (UTC).', readonly: true }) created: string;
  @Field.dateTime({ description: 'When the session was last used (UTC), to the minute.', readonly: true }) lastUsed: string;
  @Field.dateTime({
    description: 'When the session ends at the latest (UTC). It ends earlier if it is not used.',
    readonly: true,
  })
  expires: string;
  @Field.text({ description: 'The browser, as it names itself.', readonly: true }) userAgent: string;
  @Field.text({ description: 'The address from which the session was last used.', readonly: true }) address: string;
  @Field.boolean({ description: 'Whether this is the session of the request.', readonly: true }) current: boolean;
}

/** What a person enters to sign in. */
export class SignIn {
  @Field.text({ description: 'The username or e-mail address of the account.', required: true }) username: string;
  @Field.text({ description: 'The password of the account.', required: true }) password: string;
  @Field.text({ description: 'A code of the second factor, or a recovery code, if the account has a second factor.', max: 40 })
  code?: string;
}
