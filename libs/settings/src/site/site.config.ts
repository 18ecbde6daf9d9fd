import { Env, isTimeZone, Satisfies } from '@grove/core';

/** Initial values of settings of the site. */
export class SiteConfig {
  @Env('TIMEZONE', 'Initial time zone of the site; change it later in the settings.')
  @Satisfies(isTimeZone, 'must be a time zone such as Europe/Amsterdam')
  timezone: string = 'Europe/Amsterdam';

  @Env('SITE_TITLE', 'Initial title of the site; change it later in the settings.')
  siteTitle: string = 'Grove';

  @Env('SITE_DESCRIPTION', 'Initial tagline of the site; change it later in the settings.')
  siteDescription: string = 'Nuts and fruit';
}
