import type { UnitOfWork } from '@grove/database';

/** Tells of nothing but who went, and so stays. */
export const DELETED = 'customer.deleted';

/** Notes of which customers everything is to be erased: those who were deleted, as these events say. */
export async function noteErasures(unit: UnitOfWork, events: readonly Event[]): Promise<void> {
  const deleted = events.filter(({ topic }) => topic === DELETED);
  await unit.insertMany(
    'webhook_erasure',
    deleted.map(({ resource_id }) => ({ resource_id, event_id: null })),
  );
}

interface Event {
  readonly topic: string;
  readonly resource_id: number;
}
