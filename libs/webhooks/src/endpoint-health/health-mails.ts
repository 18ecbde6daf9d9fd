import type { MailMessage } from '@grove/core';

/** A webhook as mails and events about it show it. */
export interface WebhookSummary {
  readonly id: number;
  readonly name: string;
  readonly topic: string;
  readonly deliveryUrl: string;
}

/** A webhook that keeps failing. */
export interface FailingWebhook extends WebhookSummary {
  readonly failures: number;
  readonly failingSince: string;
}

const describe = ({ id, name, topic, deliveryUrl }: WebhookSummary): string =>
  `Webhook:  ${id} (${name})\nTopic:    ${topic}\nAddress:  ${withoutQuery(deliveryUrl)}\n`;

const describeFailing = (webhook: FailingWebhook): string =>
  `${describe(webhook)}Failures: ${webhook.failures} since ${webhook.failingSince} UTC\n`;

/** Half of the time until the webhook is disabled has passed. */
export const warningMail = (to: string, webhook: FailingWebhook, lastError: string): MailMessage => ({
  to,
  subject: `Webhook ${webhook.id} keeps failing`,
  text:
    `All deliveries to this webhook have failed for a while.\n\n${describeFailing(webhook)}\nLast error: ${lastError}\n\n` +
    'Grove keeps trying. If no attempt succeeds, the webhook will be disabled. Check its deliveries, and repair the receiver or correct the address.\n',
});

/** The webhook was disabled and is probed from now on. */
export const disabledMail = (to: string, webhook: FailingWebhook, reason: string): MailMessage => ({
  to,
  subject: `Webhook ${webhook.id} was disabled`,
  text:
    `Nothing is sent to this webhook any more.\n\n${describeFailing(webhook)}\nReason: ${reason}\n\n` +
    `No deliveries are created for it while it is disabled. Repair the receiver, activate the webhook, and ${howToResend(webhook)}\n\n` +
    'Grove also pings the receiver once a day for a week. When it accepts a ping, the webhook becomes active on probation: the first failure ' +
    'disables it again. You get a mail when a delivery succeeds, but not for each failure.\n',
});

/** The webhook was disabled and is not probed. */
export const goneMail = (to: string, webhook: FailingWebhook, reason: string): MailMessage => ({
  to,
  subject: `Webhook ${webhook.id} was disabled`,
  text:
    `Nothing is sent to this webhook any more, and its receiver is not tried again.\n\n${describeFailing(webhook)}\nReason: ${reason}\n\n` +
    'Delete the webhook if nobody needs it. Otherwise repair the receiver, activate the webhook, ' +
    `and ${howToResend(webhook)}\n`,
});

/** The webhook was disabled, and its receiver accepts deliveries again. */
export const enabledMail = (to: string, webhook: WebhookSummary): MailMessage => ({
  to,
  subject: `Webhook ${webhook.id} is active again`,
  text:
    'It was disabled because its receiver failed. The receiver has now accepted a delivery, so new events are sent to it again.\n\n' +
    `${describe(webhook)}\nNo deliveries were created for events while it was disabled. To recover what is possible, ${howToResend(webhook)}\n`,
});

const howToResend = ({ id }: WebhookSummary): string =>
  'send failed and cancelled deliveries again, which are kept for some time:\n\n' +
  `  grove webhook redeliver --webhook ${id} --send`;

/** Query strings may contain tokens, which must not appear in mails and events. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
