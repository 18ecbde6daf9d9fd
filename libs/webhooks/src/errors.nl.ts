import { addTranslations } from '@grove/core';

/** Webhooks. */
addTranslations('nl', {
  'There is no webhook with this id.': 'Er is geen webhook met dit id.',
  'There is no webhook with this id to update.': 'Er is geen webhook met dit id om te wijzigen.',
  'The id of a new webhook cannot be chosen. Send no id, or update the existing webhook.':
    'Een nieuwe webhook krijgt zijn id van ons. Laat het id weg, of wijzig de bestaande webhook.',
  'This topic does not exist. Send a topic such as order.created or product.updated.':
    'Dit onderwerp bestaat niet. Stuur er een zoals order.created of product.updated.',
  'The delivery_url is not a valid URL. Send a URL that starts with http:// or https:// and contains a host.':
    'De delivery_url is geen webadres. Stuur er een die met http:// of https:// begint en een server noemt.',
  'The delivery_url contains a user name or a password, which are never sent. Remove them; receivers can verify the signature instead.':
    'De delivery_url bevat een gebruikersnaam of wachtwoord, en die worden nooit meegestuurd. Laat ze weg: ontvangers herkennen ons aan de handtekening.',
  'The secret starts with whsk_, but is not a valid Ed25519 key. Send whsk_ followed by the 32 bytes of the key in base64, or another secret.':
    'Het secret begint met whsk_ en is geen Ed25519-sleutel. Stuur whsk_ met base64 van de 32 bytes, of een secret dat anders begint.',
  'Payloads of this topic contain records that this account may not read. Choose another topic.':
    'Bij dit topic horen gegevens die dit account niet mag lezen. Kies een ander topic.',
});

/** Feeds of changes. */
addTranslations('nl', {
  'must be a cursor of an answer, or latest': 'moet een cursor uit een antwoord zijn, of latest',
  'Events after {after} are not kept any more. Ask for after=latest, read all records, then go on with the cursor of that answer.':
    'Gebeurtenissen na {after} zijn niet meer bewaard. Vraag after=latest, lees alle records, en ga dan verder met de cursor van dat antwoord.',
  'This feed has no topic {topic}. The feed of the shop has topics such as order.created, and the feed of the content such as post.updated.':
    'Deze feed heeft geen onderwerp {topic}. De feed van de winkel heeft onderwerpen zoals order.created, en die van de inhoud zoals post.updated.',
});

/** Deliveries. */
addTranslations('nl', {
  'This delivery does not wait for an attempt any more, so there is nothing to cancel.':
    'Deze bezorging wacht niet meer op een poging, dus er is niets te annuleren.',
  'This webhook has no delivery with this id.': 'Deze webhook heeft geen bezorging met dit id.',
  'This list ends after {reach} deliveries. For older ones, send the parameter before with the date_created of the last delivery.':
    'De pagina’s van deze lijst eindigen na {reach} bezorgingen. Stuur voor oudere before, met de date_created van de laatste die je hebt.',
  'This webhook is not active. Activate it, then send the delivery again.':
    'Bij deze webhook wordt nu niets bezorgd. Maak hem actief en stuur de bezorging daarna opnieuw.',
  'This delivery is being sent right now. Wait until this attempt has ended, then send it again if its receiver did not accept it.':
    'Deze bezorging wordt nu verstuurd. Wacht tot deze poging voorbij is en stuur haar daarna opnieuw als de ontvanger haar niet heeft aangenomen.',
});
