import { addTranslations } from '@grove/core';

addTranslations('nl', {
  'This is running, or has just begun. Ask for its result, or try again in {retryAfter} seconds.':
    'Dit loopt al, of is net begonnen. Vraag het resultaat op, of probeer het over {retryAfter} seconden opnieuw.',
  'There is no backup with this name in the folder of this server. List the backups to find the right one.':
    'Er is geen back-up met deze naam in de map van deze server. Vraag de lijst van back-ups op om de juiste te vinden.',
  'A backup is being made. Wait until it is complete; the list of backups shows it.':
    'Er wordt een back-up gemaakt. Wacht tot hij klaar is; de lijst van back-ups toont hem.',
});
