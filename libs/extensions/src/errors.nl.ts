import { addTranslations } from '@grove/core';

/** Contact forms. */
addTranslations('nl', {
  'There is no contact form with this id. The list of contact forms shows those that are there.':
    'Er is geen contactformulier met dit id. De lijst van contactformulieren toont welke er zijn.',
  'The id of a new contact form cannot be chosen. Send no id, or update the existing form at its own URL.':
    'Het id van een nieuw contactformulier kan niet gekozen worden. Stuur geen id, of wijzig het bestaande formulier op zijn eigen URL.',
  'must be one line': 'moet op één regel staan',
});

/** Messages of visitors. */
addTranslations('nl', {
  'There is no contact message with this id. Old messages are deleted after some time.':
    'Er is geen bericht met dit id. Oude berichten worden na een tijd verwijderd.',
});

/** Submissions of contact forms. */
addTranslations('nl', {
  '{most} messages were sent from this address within {minutes} minutes. Wait a few minutes, then send your message again.':
    'Vanaf dit adres zijn binnen {minutes} minuten {most} berichten verstuurd. Wacht een paar minuten en stuur je bericht dan opnieuw.',
});
