import { addTranslations } from '@grove/core';

/** Accounts. */
addTranslations('nl', {
  'Another account has this username. Choose another one.': 'Een ander account heeft deze gebruikersnaam. Kies een andere.',
  'Another account has this e-mail address. Use another address.':
    'Een ander account heeft dit e-mailadres. Gebruik een ander adres.',
  'Another account has this slug. Choose another one.': 'Een ander account heeft deze slug. Kies een andere.',
  'No account has this id. List the users to find the right one.':
    'Geen account heeft dit id. Vraag de gebruikers op om het juiste te vinden.',
  'This is the last account that may manage the site. Make another one administrator first.':
    'Dit is het laatste account dat de site mag beheren. Maak eerst een ander account beheerder.',
});

/** Users. */
addTranslations('nl', {
  'The server chooses the id of a new account. Leave the id out, or update the existing account.':
    'Een nieuw account krijgt zijn id van ons. Laat het id weg, of wijzig het bestaande account.',
  'This address is for users who are signed in. Sign in first.': 'Dit gaat over wie is aangemeld. Meld je eerst aan.',
  'You may not change this account. Sign in as someone who may.':
    'Je mag dit account niet wijzigen. Meld je aan als iemand die het wel mag.',
  'You may only see the authors of published posts. Sign in as someone who may list users.':
    'Je mag alleen de auteurs van gepubliceerde berichten zien. Meld je aan als iemand die alle gebruikers mag zien.',
  'You may not use this context. Leave it out, or sign in as someone who may change the account.':
    'Je mag niet zien wat deze context toont. Laat hem weg, of meld je aan als iemand die het account mag wijzigen.',
  'You may not sort users by this field. Sort by name, slug, url or id.':
    'In deze volgorde mag je gebruikers niet zetten. Gebruik name, slug, url of id.',
  'You may not change these roles. Only administrators may change roles, and nobody may change their own.':
    'Je mag deze rollen niet wijzigen. Alleen beheerders geven rollen, en niemand wijzigt die van zichzelf.',
  'A username cannot be changed. Leave it out, or create another account.':
    'Een gebruikersnaam blijft zoals hij is. Laat hem weg, of maak een ander account.',
  'There is no role {role}. Use one of {roles}.': 'De rol {role} bestaat niet. Gebruik een van deze: {roles}.',
  'reassign must be the id of another account, which gets the content of the deleted one.':
    'reassign moet het id van een ander account zijn, dat krijgt wat dit account schreef.',
  'may contain letters, digits, single spaces and _ . - @': 'mag letters, cijfers, enkele spaties en _ . - @ bevatten',
  'may contain letters, digits, single spaces and _ . - @, at most {most} of them':
    'mag letters, cijfers, enkele spaties en _ . - @ bevatten, samen hoogstens {most}',
  'must be an e-mail address of at most {most} characters': 'moet een e-mailadres van hoogstens {most} tekens zijn',
  'must be a web address such as https://example.com': 'moet een webadres zijn, zoals https://example.com',
  'must not be empty and must not contain a backslash': 'mag niet leeg zijn en geen backslash bevatten',
  'may name only roles that exist': 'mag alleen bestaande rollen noemen',
});

/** Application passwords. */
addTranslations('nl', {
  'This account has no application password with this UUID. List its passwords to find the right one.':
    'Dit account heeft geen applicatiewachtwoord met deze UUID. Vraag de wachtwoorden op om het juiste te vinden.',
  'An account has at most {limit} application passwords. Delete those that are no longer used.':
    'Een account heeft hoogstens {limit} applicatiewachtwoorden. Verwijder de wachtwoorden die niet meer worden gebruikt.',
  'must not be blank': 'mag niet leeg zijn',
  'must be a UUID or empty': 'moet een UUID zijn of leeg',
});

/** Signing in with a password. */
addTranslations('nl', {
  'No account has this name and application password. Check both, or create a password with `grove app-password create`; consumer keys work for the shop only.':
    'Geen account heeft deze naam en dit applicatiewachtwoord. Controleer beide, of maak een wachtwoord met `grove app-password create`; consumer keys gelden alleen voor de winkel.',
  'There is no such consumer key. Check the key, or create one with `grove key create`.':
    'Deze consumer key bestaat niet. Controleer de key, of maak er een met `grove key create`.',
  'Too many wrong passwords or keys were sent. Wait {retryAfter} seconds, and check the name and the password or key.':
    'Er zijn te veel verkeerde wachtwoorden of sleutels verstuurd. Wacht {retryAfter} seconden, en controleer de naam en het wachtwoord of de sleutel.',
  'A page of another origin may not sign in with Basic authentication. Add its origin to CORS_ORIGINS, or sign in with a consumer key in the query or with OAuth 1.0a.':
    'Een pagina van een andere herkomst mag niet met Basic aanmelden. Zet die herkomst in CORS_ORIGINS, of meld aan met een consumer key in de query of via OAuth 1.0a.',
  'Passwords are accepted over an encrypted connection only. Use https; behind a proxy set TRUST_PROXY, on a closed network INSECURE_BASIC.':
    'Wachtwoorden worden alleen over een versleutelde verbinding aangenomen. Gebruik https; zet achter een proxy TRUST_PROXY aan, op een afgesloten netwerk INSECURE_BASIC.',
});

/** Signing in with a key. */
addTranslations('nl', {
  'A consumer secret is accepted over an encrypted connection only. Use https (behind a proxy set TRUST_PROXY), or sign the request with OAuth 1.0a (HMAC-SHA256).':
    'Een consumer secret wordt alleen over een versleutelde verbinding aangenomen. Gebruik https (zet achter een proxy TRUST_PROXY aan), of onderteken de aanvraag met OAuth 1.0a (HMAC-SHA256).',
  'The consumer secret does not belong to this key. Use the secret that was shown when the key was created.':
    'Het consumer secret hoort niet bij deze sleutel. Gebruik het secret dat werd getoond toen de sleutel werd gemaakt.',
  'The OAuth parameter {name} is missing. Send it in the query, the form or the Authorization header.':
    'De OAuth-parameter {name} ontbreekt. Stuur hem mee in de query, het formulier of de Authorization-header.',
  'This OAuth signature method is not known. Sign with HMAC-SHA256 or HMAC-SHA1.':
    'Deze OAuth-ondertekenmethode is niet bekend. Onderteken met HMAC-SHA256 of HMAC-SHA1.',
  'This OAuth version is not known. Send oauth_version 1.0 or leave it out.':
    'Deze OAuth-versie is niet bekend. Stuur oauth_version 1.0 of laat hem weg.',
  'The OAuth timestamp differs by more than 15 minutes from the clock of the server, which shows {now}. Set the clock of the client and sign again.':
    'Het OAuth-tijdstip ligt meer dan 15 minuten van de klok van de server, die {now} aanwijst. Zet de klok van de client gelijk en onderteken opnieuw.',
  'This OAuth nonce was used before. Sign each request, also a repeated one, with a new nonce.':
    'Deze OAuth-nonce is al eens gebruikt. Onderteken elke aanvraag, ook een herhaalde, met een nieuwe nonce.',
  'The OAuth signature does not match this request. Check the consumer secret, and that the URL and parameters are signed as they are sent; LOG_LEVEL=debug shows what the server signed.':
    'De OAuth-handtekening past niet bij deze aanvraag. Controleer het consumer secret, en of adres en parameters ondertekend zijn zoals ze verstuurd worden; met LOG_LEVEL=debug zie je wat de server ondertekende.',
  'The OAuth signature does not match this request. The server signed: {baseString}':
    'De OAuth-handtekening past niet bij deze aanvraag. De server ondertekende: {baseString}',
});
