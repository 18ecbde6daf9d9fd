import { en as shop } from './shop/text.js';
import { en as site } from './site/text.js';
import { en as taxes } from './taxes/text.js';

export const en = {
  resources: { 'site-settings': site.resource, 'shop-settings': shop.resource, taxes: taxes.resource },
  screens: {
    title: 'Settings',
    none: 'There is nothing here that you may change',
    none_help: 'An administrator can give your account more rights.',
    sections: {
      site: 'Site',
      shop: 'Shop',
      taxes: 'Taxes',
      users: 'Users',
      keys: 'Consumer keys',
      backups: 'Backups',
      health: 'Health',
    },
    save: 'Save settings',
    saved: 'The settings are saved.',
    site: site.screens,
    shop: shop.screens,
    taxes: taxes.screens,
  },
};
