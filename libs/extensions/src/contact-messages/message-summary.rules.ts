import { isMailAddress } from '@grove/core';
import type { SubmittedValues } from '../submissions/submission.rules.js';

/** What the fields of a message say of its sender and subject; empty texts where they say nothing. */
interface MessageSummary {
  readonly senderName: string;
  readonly senderEmail: string;
  readonly subject: string;
}

/** Finds the sender and the subject among the fields by their names, and the address also by its form. Fields have any names, in any language. */
export function summaryOf(values: SubmittedValues): MessageSummary {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const find = (isMeant: (name: string, value: string) => boolean): string =>
    texts.find(([name, value]) => isMeant(name, value))?.[1] ?? '';
  return {
    senderName: find((name, value) => /name|naam/i.test(name) && !/company|bedrijf/i.test(name) && !isMailAddress(value)),
    senderEmail:
      find((name, value) => /mail/i.test(name) && isMailAddress(value)) || find((_name, value) => isMailAddress(value)),
    subject: find((name) => /subject|onderwerp/i.test(name)),
  };
}
