import type { INestApplicationContext } from '@nestjs/common';
import { Database, KeyRing } from '@grove/database';
import { customerImport } from '@grove/orders';
import { consumerKeyImport, userImport } from '@grove/users';
import type { AnySourceKind } from '../source-kind.js';
import type { SourceSettings } from '../source-settings.js';
import { readConsumerKeys } from './read-consumer-keys.js';
import { readUsers } from './read-users.js';

/** Users with their roles, addresses and application passwords, and the consumer keys of the shop. */
export async function peopleKinds(app: INestApplicationContext, { membershipKey }: SourceSettings): Promise<AnySourceKind[]> {
  return [
    {
      kind: customerImport(userImport(app.get(Database))),
      parts: [
        { from: '{users} u', key: 'u.ID', rowsOf: 'u', ...(membershipKey !== undefined && { where: isMember(membershipKey) }) },
        { from: '{usermeta} m', key: 'm.user_id', rowsOf: 'm', where: "m.meta_key <> 'session_tokens'" },
      ],
      read: readUsers,
    },
    {
      kind: await consumerKeyImport(app.get(KeyRing)),
      parts: [{ from: '{woocommerce_api_keys} k', key: 'k.key_id', rowsOf: 'k' }],
      read: readConsumerKeys,
    },
  ];
}

/** The sites of a network share their users; those of one site have capabilities there. Prefixes are quoted, because operators may choose any. */
const isMember = (key: string): string =>
  `EXISTS (SELECT 1 FROM {usermeta} own WHERE own.user_id = u.ID AND own.meta_key = '${key.replace(/['\\]/g, '$&$&')}')`;
