import { addTranslations } from '@grove/core';

addTranslations('nl', {
  'Nothing is published at this address. Send the link of a post, page, product or medium of this site.':
    'Op dit adres is niets gepubliceerd. Stuur de link van een bericht, pagina, product of mediabestand van deze site.',
});
