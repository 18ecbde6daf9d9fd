import { Field } from '@grove/rest';

/** The second factor of an account as `cms/v2` shows it. */
export class SecondFactor {
  @Field.boolean({ description: 'Whether signing in needs a code.', readonly: true }) enabled?: boolean;
  @Field.integer({ description: 'How many recovery codes were not used yet.', readonly: true }) recoveryCodesLeft?: number;
  @Field.text({ description: 'The secret for the app, in base 32. Only the answer to its creation shows it.', readonly: true })
  secret?: string;
  @Field.text({ description: 'The same as an address for a QR code (otpauth://).', readonly: true, max: 1_000 }) uri?: string;
  @Field.stringList({
    description: 'Codes that replace the app, each once. Only the answers to the confirmation and to their renewal show them.',
    readonly: true,
  })
  recoveryCodes?: string[];
}

/** The password of the account, entered again. */
export class OwnPassword {
  @Field.text({ description: 'The password of the account.', required: true }) password: string;
}

/** The first code of a new second factor. */
export class FirstCode {
  @Field.text({ description: 'The code that the app shows now.', required: true, max: 40 }) code: string;
}
