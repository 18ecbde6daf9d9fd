import { CMS, anyone, Field, Resource } from '@grove/rest';
import { isAccountEmail, isValidPassword, isUsername } from '../accounts/account.rules.js';
import { isWebAddress } from './web-address.rules.js';
import { UserExists } from '../errors.js';
import { USER_ERRORS } from '../resource-errors.js';
import { DeleteUserQuery, UserPathParameters, UsersQuery } from './users.query.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const EDIT = ['edit'] as const;

const messageUnless = (holds: boolean, sentence: string): string | undefined => (holds ? undefined : sentence);

/** A user as `cms/v2/users` shows it. */
@Resource({
  namespace: CMS,
  route: 'users',
  title: 'user',
  errors: USER_ERRORS,
  // Who may see, update or delete depends on the user: see `user.rules.ts`.
  capability: { view: anyone, create: 'create_users', edit: anyone, delete: 'delete_users', batch: 'edit_users' },
  refusals: { view: 'rest_user_cannot_view', create: 'rest_cannot_create_user', delete: 'rest_user_cannot_delete' },
  params: UserPathParameters,
  collection: UsersQuery,
  deletion: DeleteUserQuery,
  existsError: UserExists,
})
export class User {
  @Field.id() id: number;
  @Field.text({
    description: 'Username; it cannot be changed.',
    contexts: EDIT,
    required: true,
    max: 60,
    check: (text) => messageUnless(isUsername(text), 'may contain letters, digits, single spaces and _ . - @'),
  })
  username: string;
  @Field.text({ description: 'Display name.', contexts: EVERYWHERE }) name: string;
  @Field.text({ description: 'First name.', contexts: EDIT }) firstName: string;
  @Field.text({ description: 'Last name.', contexts: EDIT }) lastName: string;
  @Field.text({
    description: 'E-mail address.',
    contexts: EDIT,
    required: true,
    check: (text) => messageUnless(isAccountEmail(text), 'must be an e-mail address'),
  })
  email: string;
  @Field.text({
    description: 'Website of the user.',
    contexts: EVERYWHERE,
    max: 1900,
    check: (text) => messageUnless(isWebAddress(text), 'must be a web address such as https://example.com'),
  })
  url: string;
  @Field.html({ description: 'Description of the user.', contexts: EVERYWHERE, max: 20_000 }) description: string;
  @Field.uri({ description: 'Page with the posts of the user.', readonly: true, contexts: EVERYWHERE }) link: string;
  @Field.enum(['', 'en_US', 'nl_NL'], { description: 'Locale; if empty, the locale of the site.', contexts: EDIT })
  locale: string;
  @Field.text({ description: 'Nickname.', contexts: EDIT }) nickname: string;
  @Field.slug({ description: 'Slug, used in URLs.', contexts: EVERYWHERE }) slug: string;
  @Field.dateTime({
    description: 'When the account was created (UTC).',
    readonly: true,
    contexts: EDIT,
    shown: { type: 'string', format: 'date-time' },
  })
  registeredDate: string;
  @Field.texts({ description: 'All roles of the user.', contexts: EDIT, max: 60 }) roles: string[];
  @Field.text({
    description: 'Password of the account. A new one revokes all application passwords and consumer keys of the account.',
    writeOnly: true,
    required: true,
    check: (text) => messageUnless(isValidPassword(text), 'must not be empty and must not contain a backslash'),
  })
  password: string;
  @Field.map({ description: 'Capabilities of the user.', readonly: true, contexts: EDIT }) capabilities: Record<string, unknown>;
  @Field.map({ description: 'Additional capabilities: the roles.', readonly: true, contexts: EDIT })
  extraCapabilities: Record<string, unknown>;
  @Field.map({ description: 'Avatar URLs by size.', readonly: true, contexts: EVERYWHERE }) avatarUrls: Record<string, string>;
  @Field.map({ description: 'Metadata; not stored.' }) meta: Record<string, unknown>;
}
