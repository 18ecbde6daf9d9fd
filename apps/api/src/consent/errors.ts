import { addTranslations, restError } from '@grove/core';

export const ConsentParameterInvalid = restError(
  'consent_invalid_parameter',
  400,
  'The link to this page is broken: the parameter {name} {problem}. Go back to the app and start again.',
);
export const ConsentFormExpired = restError(
  'consent_form_expired',
  403,
  'This form is too old, or was made for another request. Check what is asked and send the form again.',
);
export const ConsentUndecided = restError(
  'consent_undecided',
  400,
  'The form says neither yes nor no. Choose one of the two buttons.',
);
export const ConsentWrongPassword = restError(
  'consent_wrong_password',
  401,
  'No account has this name and application password. Check both.',
);
export const ConsentNotPermitted = restError(
  'consent_not_permitted',
  403,
  'This account may not manage the shop. Sign in with the account of an administrator or a shop manager.',
);
export const ConsentCallbackFailed = restError(
  'consent_callback_failed',
  424,
  'The app did not accept the key: {problem}. The key was deleted. Try again, or ask the makers of the app.',
);

addTranslations('nl', {
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
