import { ValidateBy } from 'class-validator';
import { Env, isTimeZone } from '@grove/core';

const timeZone = (): PropertyDecorator =>
  ValidateBy({
    name: 'timeZone',
    validator: {
      validate: (value: string) => isTimeZone(value),
      defaultMessage: () => 'must be a time zone such as Europe/Amsterdam',
    },
  });

/** Initial values of settings of the site. */
export class SiteConfig {
  @Env('TIMEZONE', 'Initial time zone of the site; change it later in the settings.')
  @timeZone()
  timezone: string = 'Europe/Amsterdam';

  @Env('SITE_TITLE', 'Initial title of the site; change it later in the settings.')
  siteTitle: string = 'Grove';

  @Env('SITE_DESCRIPTION', 'Initial tagline of the site; change it later in the settings.')
  siteDescription: string = 'Nuts and fruit';
}
