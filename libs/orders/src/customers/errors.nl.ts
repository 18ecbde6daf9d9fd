import { addTranslations } from '@grove/core';

addTranslations('nl', {
  'There is no customer with this id.': 'Er is geen klant met dit id.',
  'A new customer gets its id from us. Leave the id out, or update the customer.':
    'Een nieuwe klant krijgt zijn id van ons. Laat het id weg, of wijzig de bestaande klant.',
  'This link is not complete, or was changed. Use the whole link, or ask the shop for a new one.':
    'Deze link is niet compleet, of werd gewijzigd. Gebruik de hele link, of vraag de winkel om een nieuwe.',
  'This link has ended. Ask the shop for a new one.': 'Deze link is verlopen. Vraag de winkel om een nieuwe.',
  'This file cannot be downloaded: its order is not paid, was cancelled or refunded, its time is over, or the shop does not offer it any more. Ask the shop.':
    'Dit bestand kan niet worden gedownload: de bestelling is niet betaald, werd geannuleerd of terugbetaald, de termijn is voorbij, of de winkel biedt het niet meer aan. Vraag het de winkel.',
  'This file was downloaded as often as it may be. Ask the shop if you need it again.':
    'Dit bestand werd zo vaak gedownload als mag. Vraag het de winkel als je het opnieuw nodig hebt.',
  'A customer needs an e-mail address. Send one.': 'Een klant heeft een e-mailadres nodig. Stuur er een.',
  'This is not an e-mail address. Send one like jan@noten.nl.': 'Dit is geen e-mailadres. Stuur er een zoals jan@noten.nl.',
  'An account with this e-mail address exists already. Update that one, or send another address.':
    'Er is al een account met dit e-mailadres. Wijzig dat account, of stuur een ander adres.',
  'A username holds letters, digits, single blanks and _ . - @, at most 60 of them. Send another, or none to have one made.':
    'Een gebruikersnaam bestaat uit letters, cijfers, enkele spaties en _ . - @, samen hoogstens 60. Stuur een andere, of geen om er een te laten maken.',
  'Another account has this username. Send another, or none to have one made.':
    'Een ander account heeft deze gebruikersnaam. Stuur een andere, of geen om er een te laten maken.',
  'Another account has this e-mail address. Send another address.':
    'Een ander account heeft dit e-mailadres. Stuur een ander adres.',
  'A username cannot be changed. Leave it out, or make a new customer.':
    'Een gebruikersnaam kan niet worden gewijzigd. Laat hem weg, of maak een nieuwe klant.',
  'You may not change this account. Shop managers change customers and themselves; ask an administrator.':
    'Je mag dit account niet wijzigen. Winkelbeheerders wijzigen klanten en zichzelf; vraag het een beheerder.',
  'Here, e-mail address and password can be changed only for customers and subscribers. Change other accounts in the users resource.':
    'E-mailadres en wachtwoord worden hier alleen voor klanten en abonnees gewijzigd. Wijzig die van anderen bij de gebruikers.',
  'Here, only customers and subscribers can be deleted. Delete other accounts in the users resource.':
    'Hier worden alleen klanten en abonnees verwijderd. Verwijder anderen bij de gebruikers.',
  'There is no other account with the id in reassign. Send the id of an existing one.':
    'Er is geen ander account met het id in reassign. Noem er een dat blijft.',
});
