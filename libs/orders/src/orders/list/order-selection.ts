import type { DatedQuery, VersionedDatedQuery } from '@grove/rest';

/** Which orders a list has: the arguments of all versions. Of the statuses, `any` is all except those of drafts and the trash. */
export type OrderSelection = DatedQuery &
  Partial<Omit<VersionedDatedQuery, keyof DatedQuery>> & {
    readonly statuses: readonly string[];
    readonly customer?: number;
    readonly product?: number;
    readonly parent?: number[];
    readonly parentExclude?: number[];
    readonly createdVia?: string[];
    readonly dp?: number;
  };
