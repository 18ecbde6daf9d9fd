/** What products, orders and posts have alike: they go to the trash, and are deleted for good. */
export interface Stored {
  id: number;
  status: string;
  isTrashed: boolean;
  isGone: boolean;
}

export const isListed = ({ isTrashed, isGone }: Stored): boolean => !isTrashed && !isGone;

export const inStatus = (records: readonly Stored[], status: string): number =>
  records.filter((record) => isListed(record) && record.status === status).length;
