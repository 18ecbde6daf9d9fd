import { addTranslations } from '@grove/core';

addTranslations('nl', {
  'This address leads to nothing published here. Send the link of a post, page, product or medium of this site.':
    'Dit adres leidt naar niets dat hier gepubliceerd is. Stuur de link van een bericht, pagina, product of mediabestand van deze site.',
});
