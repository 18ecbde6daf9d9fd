import { Repository, type Database, type StoredEvent } from '@grove/database';
import { PersonalDataErasureEntity } from '../model/personal-data-erasure.entity.js';

/** Events of these topics contain only the id of the account, so they are not erased. A customer is an account. */
export const ACCOUNT_DELETED: readonly string[] = ['customer.deleted', 'user.deleted'];

/** Records which customers were deleted according to these events, so that their personal data is erased later. */
export async function recordDeletedCustomers(
  database: Database,
  events: readonly Pick<StoredEvent, 'topic' | 'resourceId'>[],
): Promise<void> {
  const deleted = events.filter(({ topic }) => ACCOUNT_DELETED.includes(topic));
  const erasures = deleted.map(({ resourceId: customerId }) => ({ customerId, eventId: null }));
  await new Repository(database, PersonalDataErasureEntity).insert(erasures, { needsIds: false });
}
