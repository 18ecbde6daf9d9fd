import { catalogueChecks } from '@grove/catalogue';
import { commentsChecks } from '@grove/comments';
import { contentChecks } from '@grove/content';
import type { Database } from '@grove/database';
import type { ConsistencyCheck } from '@grove/operations';
import { ordersChecks } from '@grove/orders';
import { usersChecks } from '@grove/users';

/** The checks of the derived values of all libraries. Values come before the indexes that are built from them. */
export const consistencyChecks = (database: Database): ConsistencyCheck[] => {
  const checks = [usersChecks, contentChecks, commentsChecks, catalogueChecks, ordersChecks].flatMap((of) => of(database));
  return [...checks.filter(({ isIndex }) => !isIndex), ...checks.filter(({ isIndex }) => isIndex)];
};
