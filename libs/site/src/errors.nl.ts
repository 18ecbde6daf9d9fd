import { addTranslations } from '@grove/core';

addTranslations('nl', {
  'Nothing is published at this address. Send the link of a post, page, product or medium of this site.':
    'Op dit adres is niets gepubliceerd. Stuur de link van een bericht, pagina, product of mediabestand van deze site.',
  'The request body is not a form. Send it as browsers do: as application/x-www-form-urlencoded or multipart/form-data.':
    'Wat is verstuurd is geen formulier. Verstuur het zoals browsers doen: als application/x-www-form-urlencoded of multipart/form-data.',
  'The request body cannot be read as a form. Send it again.':
    'Wat is verstuurd kan niet als formulier worden gelezen. Verstuur het opnieuw.',
  'The link to this page is broken: the parameter {name} {problem}. Go back to the app and start again.':
    'De link naar deze pagina klopt niet: de parameter {name} {problem}. Ga terug naar de app en begin opnieuw.',
  'This form is too old, or was made for another request. Check what is asked and send the form again.':
    'Dit formulier is te oud, of hoort bij een ander verzoek. Kijk wat er wordt gevraagd en verstuur het formulier opnieuw.',
  'The form says neither yes nor no. Choose one of the two buttons.':
    'Het formulier zegt geen ja en geen nee. Kies een van de twee knoppen.',
  'No account has this name and application password. Check both.':
    'Geen account heeft deze naam en dit applicatiewachtwoord. Controleer beide.',
  'This account may not manage the shop. Sign in with the account of an administrator or a shop manager.':
    'Dit account mag de winkel niet beheren. Meld je aan met het account van een beheerder of een winkelmanager.',
  'The app did not accept the key: {problem}. The key was deleted. Try again, or ask the makers of the app.':
    'De app heeft de sleutel niet aangenomen: {problem}. De sleutel is verwijderd. Probeer het opnieuw, of vraag het de makers van de app.',
});
