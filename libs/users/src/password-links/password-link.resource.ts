import { Field } from '@grove/rest';
import { isValidPassword } from '../accounts/account.rules.js';

const MIN_LENGTH = 8;

/** Who asks for a link. */
export class ResetRequest {
  @Field.text({ description: 'The username or e-mail address of the account.', required: true }) user: string;
}

/** The password that a link sets. */
export class NewPassword {
  @Field.text({
    description: 'The new password, of at least 8 characters. It signs the account out everywhere, and revokes its keys.',
    required: true,
    check(text) {
      if (!isValidPassword(text)) return 'must not be empty and must not contain a backslash';
      return text.length < MIN_LENGTH ? `must have at least ${MIN_LENGTH} characters` : undefined;
    },
  })
  password: string;
}
