import { addTranslations } from '@grove/core';

/** Contact forms. */
addTranslations('nl', {
  'There is no contact form with this id. The list of contact forms shows those that are there.':
    'Er is geen contactformulier met dit id. De lijst van contactformulieren toont welke er zijn.',
  'A new contact form gets its id from us. Leave the id out, or change the form at its own address.':
    'Een nieuw contactformulier krijgt zijn id van ons. Laat het id weg, of wijzig het formulier op zijn eigen adres.',
  'must be one line': 'moet op één regel staan',
});

/** What is sent through them. */
addTranslations('nl', {
  'From this address came {most} messages within {minutes} minutes. Wait a while, then send it again.':
    'Van dit adres kwamen {most} berichten binnen {minutes} minuten. Wacht even en stuur het dan opnieuw.',
});
