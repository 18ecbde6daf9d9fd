import { CMS, anyone, Field, Resource } from '@grove/rest';
import { isAddress, isPassword, isUsername } from '../users/account.rules.js';
import { isWebAddress } from './web-address.rules.js';
import { PeopleQuery, PersonDeletion } from './people.query.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const EDIT = ['edit'] as const;

const must = (holds: boolean, sentence: string): string | undefined => (holds ? undefined : sentence);

/** A person with an account, as the content side tells it. */
@Resource({
  namespace: CMS,
  route: 'users',
  title: 'user',
  // Whom one may see, change and delete depends on the person: see `person.rules.ts`.
  capability: { view: anyone, create: 'create_users', edit: anyone, delete: 'delete_users', batch: 'edit_users' },
  refusals: { view: 'rest_user_cannot_view', create: 'rest_cannot_create_user', delete: 'rest_user_cannot_delete' },
  collection: PeopleQuery,
  deletion: PersonDeletion,
})
export class Person {
  @Field.id() id: number;
  @Field.text({
    about: 'Name to sign in with; it stays as it is.',
    in: EDIT,
    required: true,
    max: 60,
    check: (text) => must(isUsername(text), 'may hold letters, digits, single blanks and _ . - @'),
  })
  username: string;
  @Field.text({ about: 'Name that others see.', in: EVERYWHERE }) name: string;
  @Field.text({ about: 'First name.', in: EDIT }) firstName: string;
  @Field.text({ about: 'Last name.', in: EDIT }) lastName: string;
  @Field.text({
    about: 'E-mail address.',
    in: EDIT,
    required: true,
    check: (text) => must(isAddress(text), 'must be an e-mail address'),
  })
  email: string;
  @Field.text({
    about: 'Address of a site of the person.',
    in: EVERYWHERE,
    max: 1900,
    check: (text) => must(isWebAddress(text), 'must be a web address such as https://example.com'),
  })
  url: string;
  @Field.html({ about: 'What the person says of itself.', in: EVERYWHERE, max: 20_000 }) description: string;
  @Field.uri({ about: 'Page of what the person wrote.', readonly: true, in: EVERYWHERE }) link: string;
  @Field.choice(['', 'en_US', 'nl_NL'], { about: 'Language; empty for that of the site.', in: EDIT }) locale: string;
  @Field.text({ about: 'Nickname.', in: EDIT }) nickname: string;
  @Field.slug({ about: 'Names the person in addresses.', in: EVERYWHERE }) slug: string;
  @Field.dateTime({ about: 'When the account was made (UTC).', readonly: true, in: EDIT }) registeredDate: string;
  @Field.texts({ about: 'Roles; the whole set.', in: EDIT, max: 60 }) roles: string[];
  @Field.text({
    about: 'Password of the account. A new one revokes all application passwords and consumer keys of the account.',
    writeOnly: true,
    required: true,
    check: (text) => must(isPassword(text), 'must not be empty and must not hold a backslash'),
  })
  password: string;
  @Field.map({ about: 'What the person may do.', readonly: true, in: EDIT }) capabilities: Record<string, true>;
  @Field.map({ about: 'What the person may do beside that: the roles.', readonly: true, in: EDIT })
  extraCapabilities: Record<string, true>;
  @Field.map({ about: 'Pictures of the person by size.', readonly: true, in: EVERYWHERE }) avatarUrls: Record<string, string>;
  @Field.map({ about: 'Further values; none are kept.' }) meta: Record<string, unknown>;
}
