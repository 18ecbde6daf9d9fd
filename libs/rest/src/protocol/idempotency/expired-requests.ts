import { In, LessThan } from 'typeorm';
import { processInBatches, Repository, type Database } from '@grove/database';
import { now } from '@grove/core';
import { IdempotentRequestEntity } from './idempotent-request.entity.js';

/** Deletes expired records, in batches. */
export async function deleteExpiredRequests(database: Database, signal?: AbortSignal): Promise<void> {
  const requests = new Repository(database, IdempotentRequestEntity);
  const expired = { expiresAt: LessThan(now()) };
  await processInBatches({
    read: (take) => requests.find({ select: { name: true }, where: expired, order: { expiresAt: 'ASC' }, take }),
    process: async (rows) => {
      // In the same order in all processes, and only records that were not taken over meanwhile.
      const names = rows.map(({ name }) => name).sort();
      return (await database.write(() => requests.delete({ name: In(names), ...expired }))).affected!;
    },
    signal,
  });
}
