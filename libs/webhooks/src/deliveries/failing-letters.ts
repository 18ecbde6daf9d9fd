import type { Letter } from '@grove/kernel';

/** A webhook in a letter about it. */
export interface ToldWebhook {
  readonly id: number;
  readonly name: string;
  readonly topic: string;
  readonly deliveryUrl: string;
}

/** One that keeps failing. */
export interface FailingWebhook extends ToldWebhook {
  readonly failures: number;
  readonly failingSince: string;
}

const told = ({ id, name, topic, deliveryUrl }: ToldWebhook): string =>
  `Webhook:  ${id} (${name})\nTopic:    ${topic}\nAddress:  ${withoutQuery(deliveryUrl)}\n`;

const toldWithFailures = (webhook: FailingWebhook): string =>
  `${told(webhook)}Failures: ${webhook.failures} since ${webhook.failingSince} UTC\n`;

/** Halfway to being disabled. */
export const warningLetter = (to: string, webhook: FailingWebhook, lastError: string): Letter => ({
  to,
  subject: `Webhook ${webhook.id} keeps failing`,
  text:
    `Nothing that was sent to this webhook has arrived for a while.\n\n${toldWithFailures(webhook)}\nThe last attempt: ${lastError}\n\n` +
    'Attempts go on. If none succeeds, the webhook will be disabled. Look at its deliveries, and mend the receiver or the address.\n',
});

/** It is disabled now. */
export const disabledLetter = (to: string, webhook: FailingWebhook, reason: string): Letter => ({
  to,
  subject: `Webhook ${webhook.id} was disabled`,
  text:
    `Nothing is sent to this webhook any more.\n\n${toldWithFailures(webhook)}\nWhy: ${reason}\n\n` +
    'What did not arrive is kept for some time. Mend the receiver, make the webhook active again, and send its deliveries again. ' +
    'For a week the receiver is pinged once a day, and the webhook becomes active by itself when it takes that.\n',
});

/** It was disabled, and is active again. */
export const enabledLetter = (to: string, webhook: ToldWebhook): Letter => ({
  to,
  subject: `Webhook ${webhook.id} is active again`,
  text:
    `It was disabled because its receiver failed. The receiver has taken a ping now, so what happens is sent to it again.\n\n${told(webhook)}\n` +
    'What it missed since then was not made for it. What failed or was cancelled before is kept for some time: send it again.\n',
});

/** Tokens travel in queries; what others read is no place for them. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
