import { FormField } from '../forms/form-field.js';

/** The form with which an administrator signs in to the board of the queue. */
export class QueueSignInForm {
  @FormField()
  readonly name: string;

  /** An application password. */
  @FormField()
  readonly password: string;
}
