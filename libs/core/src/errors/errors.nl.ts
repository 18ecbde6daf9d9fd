import { addTranslations } from './translation-catalog.js';

/** The protocol. */
addTranslations('nl', {
  'The body is not a JSON object: {reason}. Send valid JSON or none.':
    'De inhoud is geen JSON-object: {reason}. Stuur geldige JSON of niets.',
  'it is not an object': 'het is geen object',
  'it is not valid {charset}': 'het is geen geldige {charset}',
  'The JSON of the body is nested more than {limit} levels deep. Send JSON with fewer levels.':
    'De JSON van de inhoud is meer dan {limit} niveaus diep genest. Stuur haar met minder niveaus.',
  'No route matches this URL and method. The index document lists all routes.':
    'Geen route past bij dit adres en deze methode. Het indexdocument noemt alle routes.',
  'Nothing is served at this root. Set COMPAT_ROOT={root} for this site, or set the client to {address}.':
    'Onder deze wortel is niets te vinden. Stel COMPAT_ROOT={root} in voor deze site, of stel de client in op {address}.',
  'The versions wc/v1, wc/v2 and wc/v3 of the WooCommerce interface are served under the root that COMPAT_ROOT names. Set the client to that root.':
    'De versies wc/v1, wc/v2 en wc/v3 van WooCommerce zijn er onder de wortel die COMPAT_ROOT noemt. Stel de client in op die wortel.',
  'This version of the WooCommerce interface does not have this route. Set the client to wc/v1 if that version has it.':
    'Deze versie van de interface van WooCommerce heeft deze route niet. Stel de client in op wc/v1 als die versie haar heeft.',
  'Required parameters are missing: {names}. Send them.': 'Verplichte parameters ontbreken: {names}. Stuur ze mee.',
  'Invalid parameters: {names}. See data.params for each of them.':
    'Ongeldige parameters: {names}. In data.params staat per parameter waarom.',
  'The request has unknown names, and asks to refuse them with Prefer: handling=strict: {advice}':
    'Het verzoek heeft onbekende namen, en vraagt met Prefer: handling=strict om die te weigeren: {advice}',
  'The body is larger than {limit} bytes. Send less in one request.':
    'De inhoud is groter dan {limit} bytes. Stuur minder in één keer.',
  'Without signing in, a request may have at most {limit} bytes. Sign in, or send less in one request.':
    'Wie niet is aangemeld, mag hoogstens {limit} bytes sturen. Meld je aan, of stuur minder in één keer.',
  'A signed form may have at most {limit} bytes. Send JSON instead, or less in one request.':
    'Een ondertekend formulier mag hoogstens {limit} bytes hebben. Stuur in plaats daarvan JSON, of minder in één keer.',
  'The request ended before its body was complete. Send it again.':
    'De aanvraag brak af voordat de inhoud compleet was. Stuur haar opnieuw.',
  'The query and the body have different values of {name}. Send it once, in the query.':
    'De query en de inhoud hebben verschillende waarden voor {name}. Stuur het één keer, in de query.',
  'The request has more than {limit} parameters. Send fewer in one request.':
    'De aanvraag heeft meer dan {limit} parameters. Stuur er minder in één keer.',
  'You may not do this. Sign in as someone who may.': 'Dit mag je niet. Meld je aan als iemand die het wel mag.',
  'You may not do this. Sign in as someone who may, or use a key of such a person.':
    'Dit mag je niet. Meld je aan als iemand die het wel mag, of gebruik een sleutel van zo iemand.',
  'This key may only read. Use one with write permission.':
    'Met deze sleutel mag je alleen lezen. Gebruik er een die ook mag schrijven.',
  'This key may only write. Use one with read permission.':
    'Met deze sleutel mag je alleen schrijven. Gebruik er een die ook mag lezen.',
  'Another request wrote the same data at the same time. Read it again and retry.':
    'Een andere aanvraag schreef op hetzelfde moment hetzelfde. Lees opnieuw en probeer het nog eens.',
  'An Idempotency-Key consists of 1 to 255 visible ASCII characters. Send a new key for each request, such as a UUID.':
    'Een Idempotency-Key bestaat uit 1 tot 255 zichtbare ASCII-tekens. Stuur voor elke aanvraag een nieuwe, zoals een UUID.',
  'If-Match is * or a list of entity tags in quotation marks, as the header ETag of a GET has them. Send the tag as you got it.':
    'If-Match is * of een lijst van entity-tags tussen aanhalingstekens, zoals een GET ze in de header ETag geeft. Stuur de tag zoals u hem kreeg.',
  'If-Match is only for changes of one record that can be read at the same address. Send this request without it.':
    'If-Match is alleen voor wijzigingen van één record dat op hetzelfde adres te lezen is. Stuur deze aanvraag zonder deze header.',
  'The record has changed since you read it, so nothing was saved. Read it again, and send your changes with its new ETag.':
    'Het record is gewijzigd sinds u het las; er is niets opgeslagen. Lees het opnieuw, en stuur uw wijzigingen met de nieuwe ETag.',
  'This Idempotency-Key was sent with a different request. Use a new key for each request, and repeat a request without changes.':
    'Deze Idempotency-Key kwam al mee met een andere aanvraag. Gebruik voor elke aanvraag een nieuwe, en herhaal een aanvraag ongewijzigd.',
  'The request with this Idempotency-Key is still running. Repeat it in a moment to get its response.':
    'De aanvraag met deze Idempotency-Key loopt nog. Herhaal haar zo meteen om het antwoord te krijgen.',
  'The response would be larger than {limit} bytes and cannot be stored, so nothing was changed. Send less in one request, or ask for fewer fields with _fields.':
    'Het antwoord zou groter worden dan {limit} bytes en kan niet worden bewaard; er is niets gewijzigd. Stuur minder in één keer, of vraag met _fields om minder velden.',
  'This page would have more than {limit} bytes. Ask for fewer records with per_page={perPage}, or for fewer fields with _fields.':
    'Deze pagina zou groter zijn dan {limit} bytes. Vraag minder gegevens met per_page={perPage}, of minder velden met _fields.',
  'This list would have more than {limit} bytes. Ask for fewer fields with _fields, such as _fields=id, and read the records one by one.':
    'Deze lijst zou groter zijn dan {limit} bytes. Vraag minder velden met _fields, zoals _fields=id, en lees de gegevens één voor één.',
  'The request names its host more than once. Send one header Host.':
    'De aanvraag noemt haar host meer dan eens. Stuur één header Host.',
  'Too many requests were sent. Wait {retryAfter} seconds, and then send fewer in the same time.':
    'Er kwamen te veel aanvragen. Wacht {retryAfter} seconden, en stuur er daarna minder in dezelfde tijd.',
  'The database cannot be reached right now. Try again in a moment.':
    'De database is nu niet bereikbaar. Probeer het zo meteen nog eens.',
  'Other requests change the same records right now, so nothing was changed. Try again in a moment.':
    'Andere aanvragen wijzigen nu dezelfde gegevens; er is niets gewijzigd. Probeer het zo meteen nog eens.',
  'The database accepts no changes right now, so nothing was changed. Records can be read. Try again in a moment.':
    'De database neemt nu geen wijzigingen aan; er is niets gewijzigd. Lezen kan wel. Probeer het zo meteen nog eens.',
  'The records are being copied to another database, so nothing was changed. Records can be read. Try again in a moment.':
    'De gegevens worden naar een andere database gekopieerd; er is niets gewijzigd. Lezen kan wel. Probeer het zo meteen nog eens.',
  'The database has no space left, so nothing was changed. Records can be read. Try again when there is space.':
    'De database is vol; er is niets gewijzigd. Lezen kan wel. Probeer het opnieuw zodra er ruimte is.',
  'The connection to the database was lost while this request was stored, so it may have taken effect or not. Look at the records before you repeat it.':
    'De verbinding met de database ging verloren terwijl deze aanvraag werd opgeslagen; misschien is zij uitgevoerd, misschien niet. Bekijk de gegevens voordat je haar herhaalt.',
  'The disk of the server has no space left, so nothing was stored. Try again when there is space.':
    'De schijf van de server is vol; er is niets opgeslagen. Probeer het opnieuw zodra er ruimte is.',
  'The server cannot write files right now, so nothing was stored. Try again in a moment.':
    'De server kan nu geen bestanden schrijven; er is niets opgeslagen. Probeer het zo meteen nog eens.',
  'Something went wrong on our side. It was logged; please report it with the time.':
    'Er ging bij ons iets mis. Het is vastgelegd; meld het ons met het tijdstip erbij.',
  'A batch may have at most {limit} entries. Send the others in another batch.':
    'In één batch passen hoogstens {limit} onderdelen. Stuur de andere in de volgende.',
  'These records have no trash. Send force=true to delete permanently.':
    'Hiervoor is geen prullenbak. Stuur force=true om definitief te verwijderen.',
});

/** What a parameter must be: texts that follow its name. */
addTranslations('nl', {
  'must be text': 'moet tekst zijn',
  'must not be longer than {max} characters': 'mag niet langer zijn dan {max} tekens',
  'must not contain a NUL character': 'mag geen NUL-teken bevatten',
  'must be an e-mail address': 'moet een e-mailadres zijn',
  'must be a date and time such as 2026-05-31T17:00:00+02:00': 'moet een datum en tijd zijn, zoals 2026-05-31T17:00:00+02:00',
  'must be a date and time such as 2026-05-31T17:00:00': 'moet een datum en tijd zijn, zoals 2026-05-31T17:00:00',
  'must be a date such as 2026-05-31': 'moet een datum zijn, zoals 2026-05-31',
  'must be a decimal number as text, such as "12.50"': 'moet een decimaal getal als tekst zijn, zoals "12.50"',
  'The request has text that is not valid {charset}, or a broken percent-encoding. Encode text in UTF-8, or in the charset that the request declares.':
    'Het verzoek bevat tekst die geen geldige {charset} is, of een onjuiste procentcodering. Codeer tekst in UTF-8, of in de tekenset die het verzoek opgeeft.',
  'This body cannot be read in the charset {charset}. Send it in UTF-8.':
    'Deze inhoud kan niet in de tekenset {charset} worden gelezen. Verstuur hem in UTF-8.',
  'A part of this form is in an unknown charset. Send it in UTF-8.':
    'Een deel van dit formulier is in een onbekende tekenset. Verstuur het in UTF-8.',
  'The body is neither JSON nor a form, so it was not read. Send JSON with the header Content-Type: application/json.':
    'De inhoud is JSON noch een formulier en werd dus niet gelezen. Verstuur JSON met de header Content-Type: application/json.',
  'The body looks like JSON, but its Content-Type is that of a form. Send it with the header Content-Type: application/json.':
    'De inhoud lijkt JSON te zijn, maar het Content-Type is dat van een formulier. Verstuur hem met de header Content-Type: application/json.',
  'must be a decimal number, such as 12.50': 'moet een decimaal getal zijn, zoals 12.50',
  'must have a point before its decimals, as in 12.50, and no other separator':
    'moet een punt voor de decimalen hebben, zoals in 12.50, en geen ander scheidingsteken',
  'must have at most {max} digits before the decimal point': 'mag hoogstens {max} cijfers voor de decimale punt hebben',
  'must be a whole number': 'moet een geheel getal zijn',
  'must be between {min} and {max}': 'moet tussen {min} en {max} liggen',
  'must be true or false': 'moet true of false zijn',
  'must be one of {words}': 'moet een van deze zijn: {words}',
  'must be a list': 'moet een lijst zijn',
  'is unknown': 'is onbekend',
  '{name} is unknown. Did you mean {meant}?': '{name} is onbekend. Bedoelde u {meant}?',
  'must not have more than {max} entries': 'mag niet meer dan {max} onderdelen bevatten',
  'must be an object': 'moet een object zijn',
  'Each entry of {list} must be an object.': 'Elk onderdeel van {list} moet een object zijn.',
  'must not list more than {most} ids': 'mag niet meer dan {most} id’s noemen',
  'must not search for more than {longest} characters': 'mag niet meer dan {longest} tekens bevatten om op te zoeken',
});

/** Why a URL could not be fetched. */
addTranslations('nl', {
  'this server may send requests to this host, but not to this port':
    'deze server mag van hieruit worden bevraagd, maar niet op deze poort',
  'the host was not found, or this server may not send requests to its address':
    'er is geen server met deze naam gevonden, of het adres ervan mag van hieruit niet worden opgevraagd',
  'the connection failed': 'er kwam geen verbinding tot stand, of ze brak af',
  'no response arrived in time': 'er kwam niet op tijd antwoord',
  'the response is too large': 'het antwoord is te groot',
  'the address redirects too often': 'het adres verwijst te vaak door',
});
