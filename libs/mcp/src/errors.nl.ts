import { addTranslations } from '@grove/core';

/** Tools for agents. */
addTranslations('nl', {
  'Sign in with a consumer key or an application password. Send it by Basic, or as Authorization: Bearer NAME:SECRET.':
    'Meld je aan met een consumer key of een applicatiewachtwoord. Stuur die met Basic, of als Authorization: Bearer NAAM:GEHEIM.',
  'A page of another origin sent this request. Use the address of the site, or ask the operator to add the origin to CORS_ORIGINS.':
    'Dit verzoek komt van een pagina van een andere herkomst. Gebruik het adres van de site, of vraag de beheerder om de herkomst in CORS_ORIGINS te zetten.',
  'There are no sessions and no streams here. Send each message as a POST.':
    'Hier zijn geen sessies en geen streams. Stuur elk bericht als een POST.',
  'Several messages in one request are not served. Send each by itself.':
    'Meerdere berichten in één verzoek worden niet behandeld. Stuur elk bericht apart.',
  'This confirmation is not one of yours. Call order_refund_preview, and send the confirmation that it returns without a change.':
    'Deze bevestiging is niet van jou. Roep order_refund_preview aan, en stuur de bevestiging die je daarvan krijgt ongewijzigd.',
  'This confirmation has ended after {minutes} minutes. Call order_refund_preview again.':
    'Deze bevestiging is na {minutes} minuten verlopen. Roep order_refund_preview opnieuw aan.',
  'The confirmation is for {confirmed}. Send that amount, or preview the refund that you want.':
    'De bevestiging is voor {confirmed}. Stuur dat bedrag, of vraag een voorbeeld van de terugbetaling die je wilt.',
  'The order has changed since the preview, and nothing was refunded. Call order_refund_preview again, and look at its amount.':
    'De bestelling is sinds het voorbeeld gewijzigd, en er is niets terugbetaald. Roep order_refund_preview opnieuw aan, en bekijk het bedrag.',
  'Money is given back with order_refund_preview and order_refund only.':
    'Geld wordt alleen met order_refund_preview en order_refund terugbetaald.',
  'This operation signs people in, and no tool calls it. Use another operation.':
    'Deze bewerking meldt mensen aan, en geen tool roept haar aan. Gebruik een andere bewerking.',
  'A POST needs an idempotency_key: a new one for each thing to do, and the same one to repeat a call that may have failed.':
    'Een POST heeft een idempotency_key nodig: een nieuwe voor elke taak, en dezelfde om een aanroep te herhalen die misschien mislukt is.',
  '{name} belongs to the protocol and is no argument of an operation. Leave it out; fields are chosen with the argument fields of the tool.':
    '{name} hoort bij het protocol en is geen argument van een bewerking. Laat het weg; velden kies je met het argument fields van de tool.',
});
