import type { Letter } from '@grove/kernel';

/** A webhook in a letter about it. */
export interface FailingWebhook {
  readonly id: number;
  readonly name: string;
  readonly topic: string;
  readonly deliveryUrl: string;
  readonly failures: number;
  readonly failingSince: string;
}

const told = ({ id, name, topic, deliveryUrl, failures, failingSince }: FailingWebhook): string =>
  `Webhook:  ${id} (${name})\nTopic:    ${topic}\nAddress:  ${withoutQuery(deliveryUrl)}\nFailures: ${failures} since ${failingSince} UTC\n`;

/** Halfway to being disabled. */
export const warningLetter = (to: string, webhook: FailingWebhook, lastError: string): Letter => ({
  to,
  subject: `Webhook ${webhook.id} keeps failing`,
  text:
    `Nothing that was sent to this webhook has arrived for a while.\n\n${told(webhook)}\nThe last attempt: ${lastError}\n\n` +
    'Attempts go on. If none succeeds, the webhook will be disabled. Look at its deliveries, and mend the receiver or the address.\n',
});

/** It is disabled now. */
export const disabledLetter = (to: string, webhook: FailingWebhook, reason: string): Letter => ({
  to,
  subject: `Webhook ${webhook.id} was disabled`,
  text:
    `Nothing is sent to this webhook any more.\n\n${told(webhook)}\nWhy: ${reason}\n\n` +
    'What did not arrive is kept for some time. Mend the receiver, make the webhook active again, and send its deliveries again.\n',
});

/** Tokens travel in queries; what others read is no place for them. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
