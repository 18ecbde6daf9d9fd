import { addTranslations } from '@grove/core';

/** Webhooks. */
addTranslations('nl', {
  'There is no webhook with this id.': 'Er is geen webhook met dit id.',
  'There is no webhook with this id to change.': 'Er is geen webhook met dit id om te wijzigen.',
  'A new webhook gets its id from us. Leave the id out, or update the webhook.':
    'Een nieuwe webhook krijgt zijn id van ons. Laat het id weg, of wijzig de bestaande webhook.',
  'There is no such topic. Send one such as order.created or product.updated.':
    'Dit onderwerp bestaat niet. Stuur er een zoals order.created of product.updated.',
  'The delivery_url is no web address. Send one that begins with http:// or https:// and names a host.':
    'De delivery_url is geen webadres. Stuur er een die met http:// of https:// begint en een server noemt.',
  'The delivery_url holds a user name or a password, and those are never sent. Leave them out: receivers know us by the signature.':
    'De delivery_url bevat een gebruikersnaam of wachtwoord, en die worden nooit meegestuurd. Laat ze weg: ontvangers herkennen ons aan de handtekening.',
  'The secret begins with whsk_ and is no Ed25519 key. Send whsk_ and base64 of its 32 bytes, or a secret that begins otherwise.':
    'Het secret begint met whsk_ en is geen Ed25519-sleutel. Stuur whsk_ met base64 van de 32 bytes, of een secret dat anders begint.',
});

/** Deliveries. */
addTranslations('nl', {
  'This webhook has no delivery with this id.': 'Deze webhook heeft geen bezorging met dit id.',
  'The pages of this list end after {reach} deliveries. For older ones send before, with the date_created of the last one you have.':
    'De pagina’s van deze lijst eindigen na {reach} bezorgingen. Stuur voor oudere before, met de date_created van de laatste die je hebt.',
  'Nothing is delivered to this webhook now. Make it active, then send the delivery again.':
    'Bij deze webhook wordt nu niets bezorgd. Maak hem actief en stuur de bezorging daarna opnieuw.',
  'This delivery still has attempts to come. Send it again when it has failed or was delivered.':
    'Voor deze bezorging volgen nog pogingen. Stuur haar opnieuw als ze mislukt of afgeleverd is.',
});
