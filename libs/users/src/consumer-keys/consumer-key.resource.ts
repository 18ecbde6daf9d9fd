import { CollectionQuery, Field, type KeyPermission, Resource, SHOP } from '@grove/rest';
import { CONSUMER_KEY_ERRORS } from './errors.js';

export const KEY_PERMISSIONS: readonly KeyPermission[] = ['read', 'write', 'read_write'];

/** The arguments of the list of consumer keys. */
export class ConsumerKeysQuery extends CollectionQuery {
  @Field.integer({ description: 'Only keys of this account.', min: 1 }) user?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'desc' }) order: 'asc' | 'desc';
  @Field.enum(['id', 'description', 'date_last_used'], { description: 'Sort by this field.', default: 'id' }) orderby: string;
}

/** A consumer key, with which a program uses the shop as an account. WooCommerce has keys only on its screens, so there is no other form of it. */
@Resource({
  namespace: SHOP,
  route: 'keys',
  title: 'consumer_key',
  capability: 'manage_webhooks',
  errors: CONSUMER_KEY_ERRORS,
  collection: ConsumerKeysQuery,
  checkForceBeforeLookup: true,
  authorizeBeforeLookup: true,
  secretFields: ['consumer_key', 'consumer_secret'],
})
export class ConsumerKey {
  @Field.id() id: number;
  @Field.integer({
    description: 'The account that the key acts for; that of the request by default. It cannot be changed.',
    min: 1,
    createOnly: true,
  })
  userId: number;
  @Field.text({ description: 'The username of that account.', readonly: true }) username: string;
  @Field.boolean({ description: 'Whether that account is disabled, so that the key is refused.', readonly: true })
  userDisabled: boolean;
  @Field.text({ description: 'What the key is for, such as the name of the program.', max: 200 }) description: string;
  @Field.enum(KEY_PERMISSIONS, { description: 'Whether the key may read, write, or both.', default: 'read' })
  permissions: KeyPermission;
  @Field.text({ description: 'The last four characters of the key, by which people recognize it.', readonly: true })
  lastFour: string;
  @Field.dateTime({ nullable: true, description: 'When it was created (UTC), or null if that is not known.', readonly: true })
  dateCreated: string | null;
  @Field.dateTime({ nullable: true, description: 'When it was last used (UTC), to the minute, or null.', readonly: true })
  dateLastUsed: string | null;
  @Field.text({ description: 'The key itself. Only the answer to its creation shows it, once.', readonly: true, optional: true })
  consumerKey?: string;
  @Field.text({
    description: 'The secret of the key. Only the answer to its creation shows it, once.',
    readonly: true,
    optional: true,
  })
  consumerSecret?: string;
}
