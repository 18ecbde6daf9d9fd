/** A mail as Grove sends it: plain text to one person. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
}

/** A mail that cannot be sent, whoever tries: it is not tried again. The message names the fault, never the text of the mail. */
export class MailRefused extends Error {
  constructor(fault: string) {
    super(`The mail was not sent: ${fault}.`);
    this.name = 'MailRefused';
  }
}

const LONGEST_SUBJECT = 500;
const LONGEST_ADDRESS = 254;

/** One bare address. Nothing of what separates, quotes or ends addresses in a header may be in it. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+$/u;

/** Line breaks and their like would begin another header. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Refuses what a header may not hold. */
export function validateMessage({ to, subject, replyTo }: MailMessage): void {
  if (!isMailAddress(to)) throw new MailRefused('the address of the receiver is no e-mail address');
  if (replyTo !== undefined && !isMailAddress(replyTo)) throw new MailRefused('the address for answers is no e-mail address');
  if (CONTROL.test(subject)) throw new MailRefused('the subject holds a line break or another sign of control');
  if (subject.length > LONGEST_SUBJECT) throw new MailRefused(`the subject has more than ${LONGEST_SUBJECT} characters`);
}

/** Whether this is one e-mail address, without a name around it. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/** Whether another attempt may end otherwise: not when the mail is refused here, or by the server for good. */
export function isTransient(error: unknown): boolean {
  const { responseCode = 0, code } = (error ?? {}) as { responseCode?: number; code?: string };
  return !(error instanceof MailRefused) && !(responseCode >= 500) && code !== 'EAUTH';
}
