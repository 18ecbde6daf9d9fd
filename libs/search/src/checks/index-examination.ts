import type { UnitOfWork } from '@grove/database';

/** Something wrong in a word index, and how it becomes right. */
export interface IndexError {
  readonly sentence: string;
  repair(unit: UnitOfWork): Promise<unknown>;
}

/** A part of the check: finds the errors of some records or words. It reads through the unit of work that runs, if one does. */
export type IndexExamination = () => Promise<readonly IndexError[]>;
