import type { INestApplicationContext } from '@nestjs/common';
import { Database, KeyRing } from '@grove/database';
import { customerImport } from '@grove/orders';
import { consumerKeyImport, userImport } from '@grove/users';
import { Not } from 'typeorm';
import { membership } from './membership.js';
import type { AnySourceKind } from '../source-kind.js';
import type { SourceSettings } from '../source-settings.js';
import { readConsumerKeys } from './read-consumer-keys.js';
import { readUsers } from './read-users.js';

/** Users with their roles, addresses and application passwords, and the consumer keys of the shop. */
export async function peopleKinds(app: INestApplicationContext, { membershipKey }: SourceSettings): Promise<AnySourceKind[]> {
  return [
    {
      kind: customerImport(userImport(app.get(Database))),
      records: {
        ...{ table: 'users', key: 'ID', having: membership(membershipKey) },
        parts: [{ table: 'usermeta', on: { user_id: 'ID' }, where: { meta_key: Not('session_tokens') } }],
      },
      read: readUsers,
    },
    {
      kind: await consumerKeyImport(app.get(KeyRing)),
      records: { table: 'woocommerce_api_keys', key: 'key_id' },
      read: readConsumerKeys,
    },
  ];
}
