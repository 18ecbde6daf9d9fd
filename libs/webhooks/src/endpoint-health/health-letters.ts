import type { Letter } from '@grove/core';

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

/** It is disabled now, and probed. */
export const disabledLetter = (to: string, webhook: FailingWebhook, reason: string): Letter => ({
  to,
  subject: `Webhook ${webhook.id} was disabled`,
  text:
    `Nothing is sent to this webhook any more.\n\n${toldWithFailures(webhook)}\nWhy: ${reason}\n\n` +
    `What happens meanwhile is not made for it. Mend the receiver, make the webhook active again, and ${toSendAgain(webhook)}\n\n` +
    'For a week the receiver is also pinged once a day. When it takes that, the webhook is active on probation: the first delivery that fails ' +
    'disables it again. You get a letter when a delivery is taken, not each time one fails.\n',
});

/** It is disabled now, for good. */
export const goneLetter = (to: string, webhook: FailingWebhook, reason: string): Letter => ({
  to,
  subject: `Webhook ${webhook.id} was disabled`,
  text:
    `Nothing is sent to this webhook any more, and its receiver is not asked again.\n\n${toldWithFailures(webhook)}\nWhy: ${reason}\n\n` +
    'Delete the webhook if nobody needs it. Otherwise mend the receiver, make the webhook active again, ' +
    `and ${toSendAgain(webhook)}\n`,
});

/** It was disabled, and takes deliveries again. */
export const enabledLetter = (to: string, webhook: ToldWebhook): Letter => ({
  to,
  subject: `Webhook ${webhook.id} is active again`,
  text:
    'It was disabled because its receiver failed. The receiver has taken a delivery now, so what happens is sent to it again.\n\n' +
    `${told(webhook)}\nWhat happened while it was disabled was not made for it. To make good what you can, ${toSendAgain(webhook)}\n`,
});

const toSendAgain = ({ id }: ToldWebhook): string =>
  'send again what failed or was cancelled, which is kept for some time:\n\n' +
  `  grove webhook redeliver --webhook ${id} --send`;

/** Tokens travel in queries; what others read is no place for them. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
