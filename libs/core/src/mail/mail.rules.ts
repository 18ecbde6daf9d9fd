/** A mail as Grove sends it: plain text to one person. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address for replies, if it is not the sender. */
  readonly replyTo?: string;
}

/** A mail that can never be sent, so that no attempt is repeated. The message names the reason, never the text of the mail. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(`The mail was not sent: ${reason}.`);
    this.name = 'MailRefused';
  }
}

const MAX_SUBJECT_LENGTH = 500;
const MAX_ADDRESS_LENGTH = 254;

/** One address without a name. It must not contain characters that separate, quote or end addresses in a header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+$/u;

/** Control characters: a line break would start another header. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Throws if a header must not contain this. */
export function validateMessage({ to, subject, replyTo }: MailMessage): void {
  if (!isMailAddress(to)) throw new MailRefused('the address of the receiver is no e-mail address');
  if (replyTo !== undefined && !isMailAddress(replyTo)) throw new MailRefused('the address for answers is no e-mail address');
  if (CONTROL.test(subject)) throw new MailRefused('the subject holds a line break or another sign of control');
  if (subject.length > MAX_SUBJECT_LENGTH) throw new MailRefused(`the subject has more than ${MAX_SUBJECT_LENGTH} characters`);
}

/** Whether this is one e-mail address, without a name. */
export const isMailAddress = (text: string): boolean => text.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(text);

/** Whether another attempt may succeed: not if the mail is invalid, or if the server refused it permanently. */
export function isTransient(error: unknown): boolean {
  const { responseCode = 0, code } = (error ?? {}) as { responseCode?: number; code?: string };
  return !(error instanceof MailRefused) && !(responseCode >= 500) && code !== 'EAUTH';
}
