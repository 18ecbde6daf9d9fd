import { FormField } from '../forms/form-field.js';

/** The form of a consent page. */
export class ConsentAnswer {
  @FormField()
  readonly token: string;

  /** `approve` or `deny`. Anything else is refused on the page itself, with what the person has entered. */
  @FormField()
  readonly decision: string;

  @FormField()
  readonly username: string;

  /** An application password. */
  @FormField()
  readonly password: string;
}
