import { IsInt, Max, Min, ValidateBy } from 'class-validator';
import { isAllowEntry, webhookAllowanceOf } from '../outbound/allow-list.js';
import { isTimeZone } from '../time/time.js';

/** A whole number within these bounds, both included. */
export const wholeNumber =
  (min: number, max: number): PropertyDecorator =>
  (target, property) => {
    for (const check of [Max(max), Min(min), IsInt()]) check(target, property as string);
  };

/** A time zone. */
export const zone = () =>
  ValidateBy({
    name: 'zone',
    validator: {
      validate: (value: string) => isTimeZone(value),
      defaultMessage: () => 'must be a time zone such as Europe/Amsterdam',
    },
  });

/** Hosts, addresses and blocks that may be reached although they are not public. */
export const allowed = () =>
  ValidateBy(
    {
      name: 'allowed',
      validator: {
        validate: (value: string) => isAllowEntry(value),
        defaultMessage: () => 'must be hosts, addresses or blocks, such as cdn.lan:8080 or 10.1.0.0/16',
      },
    },
    { each: true },
  );

/** What webhooks may reach besides, with the number of each. */
export const allowedToWebhooks = () =>
  ValidateBy(
    {
      name: 'allowedToWebhooks',
      validator: {
        validate: (value: string) => webhookAllowanceOf(value) !== undefined,
        defaultMessage: () =>
          'must be numbers of webhooks with a host, address or block each, such as 12=books.lan:8080,12=10.0.0.5',
      },
    },
    { each: true },
  );

/** A mail server. */
export const smtp = () =>
  ValidateBy({
    name: 'smtp',
    validator: {
      validate: (value: string) => value === '' || (/^smtps?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value)),
      defaultMessage: () => 'must be smtp://user:password@host:port or smtps://, with % escapes for special signs',
    },
  });
