import { nl as shop } from './shop/text-nl.js';
import { nl as site } from './site/text-nl.js';
import { nl as taxes } from './taxes/text-nl.js';
import type { en } from './text.js';

export const nl: typeof en = {
  resources: { 'site-settings': site.resource, 'shop-settings': shop.resource, taxes: taxes.resource },
  screens: {
    title: 'Instellingen',
    none: 'Hier is niets dat je mag wijzigen',
    none_help: 'Een beheerder kan je account meer rechten geven.',
    sections: {
      ...{ site: 'Site', shop: 'Winkel', taxes: 'Belastingen', users: 'Gebruikers' },
      ...{ keys: 'API-sleutels', backups: 'Back-ups', health: 'Gezondheid' },
    },
    save: 'Instellingen opslaan',
    saved: 'De instellingen zijn opgeslagen.',
    site: site.screens,
    shop: shop.screens,
    taxes: taxes.screens,
  },
};
