import { Repository, type Database, type StoredEvent } from '@grove/database';
import { PersonalDataErasureEntity } from '../model/personal-data-erasure.entity.js';

/** An event of this topic contains only the id of the customer, so it is not erased. */
export const CUSTOMER_DELETED = 'customer.deleted';

/** Records which customers were deleted according to these events, so that their personal data is erased later. */
export async function recordDeletedCustomers(
  database: Database,
  events: readonly Pick<StoredEvent, 'topic' | 'resourceId'>[],
): Promise<void> {
  const deleted = events.filter(({ topic }) => topic === CUSTOMER_DELETED);
  const erasures = deleted.map(({ resourceId: customerId }) => ({ customerId, eventId: null }));
  await new Repository(database, PersonalDataErasureEntity).insert(erasures, { needsIds: false });
}
