import { addTranslations, restError } from '@grove/core';

export const NotAForm = restError(
  'contact_form_not_a_form',
  415,
  'What was sent is no form. Send it as browsers do: as application/x-www-form-urlencoded or multipart/form-data.',
);
export const BrokenForm = restError('contact_form_broken', 400, 'What was sent cannot be read as a form. Send it again.');

addTranslations('nl', {
  'What was sent is no form. Send it as browsers do: as application/x-www-form-urlencoded or multipart/form-data.':
    'Wat is verstuurd is geen formulier. Verstuur het zoals browsers doen: als application/x-www-form-urlencoded of multipart/form-data.',
  'What was sent cannot be read as a form. Send it again.':
    'Wat is verstuurd kan niet als formulier worden gelezen. Verstuur het opnieuw.',
});
