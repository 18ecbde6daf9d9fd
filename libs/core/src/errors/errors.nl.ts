import { addTranslations } from './translation-catalog.js';

/** The protocol. */
addTranslations('nl', {
  'The body is not a JSON object: {reason}. Send valid JSON or none.':
    'De inhoud is geen JSON-object: {reason}. Stuur geldige JSON of niets.',
  'it holds no object': 'er staat geen object in',
  'The JSON of the body nests more than {limit} levels deep. Send it with fewer.':
    'De JSON van de inhoud is meer dan {limit} niveaus diep genest. Stuur haar met minder niveaus.',
  'No route fits this address and method. The index document lists all routes.':
    'Geen route past bij dit adres en deze methode. Het indexdocument noemt alle routes.',
  'Nothing is served at this root. Set COMPAT_ROOT={root} for this site, or set the client to {address}.':
    'Onder deze wortel is niets te vinden. Stel COMPAT_ROOT={root} in voor deze site, of stel de client in op {address}.',
  'Of the versions of WooCommerce, wc/v1 is served, below the root that COMPAT_ROOT names. Set the client to wc/v1 and to that root.':
    'Van de versies van WooCommerce is er wc/v1, onder de wortel die COMPAT_ROOT noemt. Stel de client in op wc/v1 en op die wortel.',
  'Required and not sent: {names}.': 'Verplicht en niet meegestuurd: {names}.',
  'Not valid: {names}. See data.params for each.': 'Ongeldig: {names}. In data.params staat per parameter waarom.',
  'The body is larger than {limit} bytes. Send less at once.': 'De inhoud is groter dan {limit} bytes. Stuur minder in één keer.',
  'Without signing in, at most {limit} bytes may be sent. Sign in, or send less at once.':
    'Wie niet is aangemeld, mag hoogstens {limit} bytes sturen. Meld je aan, of stuur minder in één keer.',
  'A form that is signed may have at most {limit} bytes. Send JSON instead, or less at once.':
    'Een ondertekend formulier mag hoogstens {limit} bytes hebben. Stuur in plaats daarvan JSON, of minder in één keer.',
  'The request ended before its body was complete. Send it again.':
    'De aanvraag brak af voordat de inhoud compleet was. Stuur haar opnieuw.',
  'The query and the form say different things of {name}. Send it once, in the query.':
    'De query en het formulier zeggen iets verschillends over {name}. Stuur het één keer, in de query.',
  'The request has more than {limit} parameters. Send fewer at once.':
    'De aanvraag heeft meer dan {limit} parameters. Stuur er minder in één keer.',
  'You may not do this. Sign in as someone who may.': 'Dit mag je niet. Meld je aan als iemand die het wel mag.',
  'You may not do this. Sign in as someone who may, or use a key of such a person.':
    'Dit mag je niet. Meld je aan als iemand die het wel mag, of gebruik een sleutel van zo iemand.',
  'This key may only read. Use one with write permission.':
    'Met deze sleutel mag je alleen lezen. Gebruik er een die ook mag schrijven.',
  'This key may only write. Use one with read permission.':
    'Met deze sleutel mag je alleen schrijven. Gebruik er een die ook mag lezen.',
  'Somebody else wrote the same at the same moment. Read again and retry.':
    'Iemand anders schreef op hetzelfde moment hetzelfde. Lees opnieuw en probeer het nog eens.',
  'An Idempotency-Key has 1 to 255 visible characters of ASCII. Send one that is made up for this request, such as a UUID.':
    'Een Idempotency-Key heeft 1 tot 255 zichtbare ASCII-tekens. Stuur er een die voor deze aanvraag bedacht is, zoals een UUID.',
  'This Idempotency-Key was sent with another request. Make up a new key for each request, and repeat a request unchanged.':
    'Deze Idempotency-Key kwam al mee met een andere aanvraag. Bedenk voor elke aanvraag een nieuwe, en herhaal een aanvraag ongewijzigd.',
  'The request with this Idempotency-Key is still being served. Repeat it in a moment to get its answer.':
    'De aanvraag met deze Idempotency-Key loopt nog. Herhaal haar zo meteen om het antwoord te krijgen.',
  'The answer would be larger than {limit} bytes and cannot be kept; nothing was done. Send less at once, or ask for less with _fields.':
    'Het antwoord zou groter worden dan {limit} bytes en kan niet worden bewaard; er is niets gedaan. Stuur minder in één keer, of vraag met _fields om minder.',
  'The database cannot be reached right now. Try again in a moment.':
    'De database is nu niet bereikbaar. Probeer het zo meteen nog eens.',
  'Something went wrong on our side. It was logged; please report it with the time.':
    'Er ging bij ons iets mis. Het is vastgelegd; meld het ons met het tijdstip erbij.',
  'At most {limit} entries fit into one batch. Send the others in the next.':
    'In één batch passen hoogstens {limit} onderdelen. Stuur de andere in de volgende.',
  'These records have no trash. Send force=true to delete for good.':
    'Hiervoor is geen prullenbak. Stuur force=true om definitief te verwijderen.',
});

/** What a parameter must be: these stand behind its name. */
addTranslations('nl', {
  'must be text': 'moet tekst zijn',
  'must not be longer than {max} characters': 'mag niet langer zijn dan {max} tekens',
  'must not hold a NUL character': 'mag geen NUL-teken bevatten',
  'must be an e-mail address': 'moet een e-mailadres zijn',
  'must be a date and time such as 2026-05-31T17:00:00': 'moet een datum en tijd zijn, zoals 2026-05-31T17:00:00',
  'must be a date such as 2026-05-31': 'moet een datum zijn, zoals 2026-05-31',
  'must be a decimal number as text, such as "12.50"': 'moet een decimaal getal als tekst zijn, zoals "12.50"',
  'must be a whole number': 'moet een geheel getal zijn',
  'must be between {min} and {max}': 'moet tussen {min} en {max} liggen',
  'must be true or false': 'moet true of false zijn',
  'must be one of {words}': 'moet een van deze zijn: {words}',
  'must be a list': 'moet een lijst zijn',
  'must not hold more than {max} entries': 'mag niet meer dan {max} onderdelen bevatten',
  'must be an object': 'moet een object zijn',
  'Each entry of {list} must be an object.': 'Elk onderdeel van {list} moet een object zijn.',
  'must not name more than {most} ids': 'mag niet meer dan {most} id’s noemen',
  'must not hold more than {longest} characters to search for': 'mag niet meer dan {longest} tekens bevatten om op te zoeken',
});

/** Why something could not be fetched from an address. */
addTranslations('nl', {
  'its host may be asked from here, but not at this port': 'deze server mag van hieruit worden bevraagd, maar niet op deze poort',
  'the address is not one that may be asked from here': 'dit adres mag van hieruit niet worden opgevraagd',
  'no host of this name was found': 'er is geen server met deze naam gevonden',
  'no connection could be made, or it broke': 'er kwam geen verbinding tot stand, of ze brak af',
  'no answer came in time': 'er kwam niet op tijd antwoord',
  'the answer is too large': 'het antwoord is te groot',
  'the address leads on to others too often': 'het adres verwijst te vaak door',
});
