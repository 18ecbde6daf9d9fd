import { addTranslations, restError } from '@grove/core';

export const NotAForm = restError(
  'contact_form_not_a_form',
  415,
  'The request body is not a form. Send it as browsers do: as application/x-www-form-urlencoded or multipart/form-data.',
);
export const InvalidFormBody = restError('contact_form_broken', 400, 'The request body cannot be read as a form. Send it again.');

addTranslations('nl', {
  'The request body is not a form. Send it as browsers do: as application/x-www-form-urlencoded or multipart/form-data.':
    'Wat is verstuurd is geen formulier. Verstuur het zoals browsers doen: als application/x-www-form-urlencoded of multipart/form-data.',
  'The request body cannot be read as a form. Send it again.':
    'Wat is verstuurd kan niet als formulier worden gelezen. Verstuur het opnieuw.',
});
