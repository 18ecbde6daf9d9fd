import { type RowRefusal, explainRefusal } from '@grove/operations';

/** Why a record is left over that has no place without another one. */
export const ORPHAN = 'It belongs to a record that was not imported, or that was deleted in Grove.';

const REASONS: Readonly<Record<Exclude<RowRefusal, 'value'>, string>> = {
  duplicate: 'Another record has the same name or key, which Grove accepts only once.',
  orphan: ORPHAN,
};

const MAX_MESSAGE_LENGTH = 300;

/** Whether one record of a batch caused an error: the database refused its values, or a reader met a value that it does not expect. */
export const isErrorOfRecord = (error: unknown): error is Error =>
  explainRefusal(error) !== undefined ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof SyntaxError;

/** Why a record could not be imported, as a sentence. */
export function reasonOf(error: Error): string {
  const refusal = explainRefusal(error);
  if (refusal !== undefined && refusal !== 'value') return REASONS[refusal];
  return `It has a value that Grove cannot read or store: ${error.message.slice(0, MAX_MESSAGE_LENGTH)}`;
}
