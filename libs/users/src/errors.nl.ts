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
  'Nobody disables the own account. Ask another administrator to disable it.':
    'Niemand schakelt het eigen account uit. Vraag een andere beheerder om dat te doen.',
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
  'You may not give these roles. Only administrators may change roles, and nobody may change their own or give more than they have.':
    'Je mag deze rollen niet geven. Alleen beheerders wijzigen rollen, niemand die van zichzelf, en niemand geeft meer dan hij zelf heeft.',
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

/** Signing in to the back office. */
addTranslations('nl', {
  'No account has this name and password. Check both, or ask for a link that sets a new password.':
    'Geen account heeft deze naam en dit wachtwoord. Controleer beide, of vraag een link aan waarmee je een nieuw wachtwoord kiest.',
  'A page of another origin may not sign people in. Open the back office of this site.':
    'Een pagina van een andere herkomst mag niemand aanmelden. Open het beheer van deze site.',
  'This account may not enter the back office. Ask an administrator for a role that may edit posts or manage orders.':
    'Dit account heeft geen toegang tot het beheer. Vraag een beheerder om een rol die berichten mag bewerken of bestellingen mag beheren.',
  'The session has ended. Sign in again.': 'De sessie is afgelopen. Meld je opnieuw aan.',
  'This account has no such session. List its sessions to find the right one.':
    'Dit account heeft die sessie niet. Vraag de sessies op om de juiste te vinden.',
  'This account has a second factor. Send the code of its app, or a recovery code, as code.':
    'Dit account heeft een tweede factor. Stuur de code van de app, of een herstelcode, mee als code.',
  'This code is wrong, expired or was used before. Wait for the next code of the app, or use a recovery code.':
    'Deze code is onjuist, verlopen of al gebruikt. Wacht op de volgende code van de app, of gebruik een herstelcode.',
  'This code does not belong to the new second factor. Enter the code that the app shows now, and check the clock of its device.':
    'Deze code hoort niet bij de nieuwe tweede factor. Voer de code in die de app nu toont, en controleer de klok van het apparaat.',
  'This account has no second factor. Create one first.': 'Dit account heeft geen tweede factor. Maak er eerst een.',
  'This account has a second factor already. Delete it first.': 'Dit account heeft al een tweede factor. Verwijder die eerst.',
  'This is not the password of your account. Send the password with which you sign in.':
    'Dit is niet het wachtwoord van je account. Stuur het wachtwoord waarmee je je aanmeldt.',
  'This link was used before, has expired, or is not complete. Ask for a new one.':
    'Deze link is al gebruikt, verlopen of niet volledig. Vraag een nieuwe aan.',
  'This account is disabled, or may not enter the back office. Enable it, or give it a role that may edit posts or manage orders.':
    'Dit account is uitgeschakeld, of heeft geen toegang tot het beheer. Schakel het in, of geef het een rol die berichten mag bewerken of bestellingen mag beheren.',
  'must have at least {least} characters': 'moet minstens {least} tekens hebben',
});

/** Signing in with a key, and keys themselves. */
addTranslations('nl', {
  'There is no consumer key with this id. List the keys to find the right one.':
    'Er is geen sleutel met dit id. Vraag de lijst van sleutels op om de juiste te vinden.',
  'You may not make or change a key of this account, which may do more than you. Choose your own account.':
    'Je mag geen sleutel maken of wijzigen van dit account, dat meer mag dan jij. Kies je eigen account.',
  'The key of this request may not give these permissions. Choose {permission}, or use a key that may read and write.':
    'De sleutel van deze aanvraag mag deze rechten niet geven. Kies {permission}, of gebruik een sleutel die mag lezen en schrijven.',
  'is the id of no account': 'is het id van geen enkel account',
  'is the id of an account that is disabled': 'is het id van een account dat is uitgeschakeld',
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
