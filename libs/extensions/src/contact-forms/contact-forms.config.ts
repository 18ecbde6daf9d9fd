import { Env, wholeNumber } from '@grove/core';

/** How long messages are kept. */
export class ContactFormsConfig {
  @Env('CONTACT_KEEP_DAYS', 'Days to keep messages of contact forms, with the address of their sender.')
  @wholeNumber(1, 3_650)
  contactKeepDays: number = 90;
}
