import { CMS, anyone, Field, Resource } from '@grove/rest';
import { isAccountEmail, isPassword, isUsername } from '../accounts/account.rules.js';
import { isWebAddress } from './web-address.rules.js';
import { UsersQuery, UserDeletion } from './users.query.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const EDIT = ['edit'] as const;

const messageUnless = (holds: boolean, sentence: string): string | undefined => (holds ? undefined : sentence);

/** A user as `cms/v2/users` shows it. */
@Resource({
  namespace: CMS,
  route: 'users',
  title: 'user',
  // Who may see, update or delete depends on the user: see `user.rules.ts`.
  capability: { view: anyone, create: 'create_users', edit: anyone, delete: 'delete_users', batch: 'edit_users' },
  refusals: { view: 'rest_user_cannot_view', create: 'rest_cannot_create_user', delete: 'rest_user_cannot_delete' },
  collection: UsersQuery,
  deletion: UserDeletion,
})
export class User {
  @Field.id() id: number;
  @Field.text({
    about: 'Username; it cannot be changed.',
    in: EDIT,
    required: true,
    max: 60,
    check: (text) => messageUnless(isUsername(text), 'may contain letters, digits, single spaces and _ . - @'),
  })
  username: string;
  @Field.text({ about: 'Display name.', in: EVERYWHERE }) name: string;
  @Field.text({ about: 'First name.', in: EDIT }) firstName: string;
  @Field.text({ about: 'Last name.', in: EDIT }) lastName: string;
  @Field.text({
    about: 'E-mail address.',
    in: EDIT,
    required: true,
    check: (text) => messageUnless(isAccountEmail(text), 'must be an e-mail address'),
  })
  email: string;
  @Field.text({
    about: 'Website of the user.',
    in: EVERYWHERE,
    max: 1900,
    check: (text) => messageUnless(isWebAddress(text), 'must be a web address such as https://example.com'),
  })
  url: string;
  @Field.html({ about: 'Description of the user.', in: EVERYWHERE, max: 20_000 }) description: string;
  @Field.uri({ about: 'Page with the posts of the user.', readonly: true, in: EVERYWHERE }) link: string;
  @Field.choice(['', 'en_US', 'nl_NL'], { about: 'Locale; if empty, the locale of the site.', in: EDIT }) locale: string;
  @Field.text({ about: 'Nickname.', in: EDIT }) nickname: string;
  @Field.slug({ about: 'Slug, used in URLs.', in: EVERYWHERE }) slug: string;
  @Field.dateTime({ about: 'When the account was created (UTC).', readonly: true, in: EDIT }) registeredDate: string;
  @Field.texts({ about: 'All roles of the user.', in: EDIT, max: 60 }) roles: string[];
  @Field.text({
    about: 'Password of the account. A new one revokes all application passwords and consumer keys of the account.',
    writeOnly: true,
    required: true,
    check: (text) => messageUnless(isPassword(text), 'must not be empty and must not contain a backslash'),
  })
  password: string;
  @Field.map({ about: 'Capabilities of the user.', readonly: true, in: EDIT }) capabilities: Record<string, true>;
  @Field.map({ about: 'Additional capabilities: the roles.', readonly: true, in: EDIT })
  extraCapabilities: Record<string, true>;
  @Field.map({ about: 'Avatar URLs by size.', readonly: true, in: EVERYWHERE }) avatarUrls: Record<string, string>;
  @Field.map({ about: 'Metadata; not stored.' }) meta: Record<string, unknown>;
}
