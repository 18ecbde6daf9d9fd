import type { UnitOfWork } from '@grove/database';

/** An event of this topic contains only the id of the customer, so it is not erased. */
export const CUSTOMER_DELETED = 'customer.deleted';

interface Event {
  readonly topic: string;
  readonly resource_id: number;
}

/** Records which customers were deleted according to these events, so that their personal data is erased later. */
export async function recordDeletedCustomers(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
  const deleted = events.filter(({ topic }) => topic === CUSTOMER_DELETED);
  await unit.insertMany(
    'personal_data_erasure',
    deleted.map(({ resource_id }) => ({ customer_id: resource_id, event_id: null })),
  );
}
