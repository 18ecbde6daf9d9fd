import { addTranslations } from '@grove/core';

/** Tax rates. */
addTranslations('nl', {
  'There is no tax rate with this id. List the tax rates to find the right one.':
    'Er is geen belastingtarief met dit id. Vraag de tarieven op om het juiste te vinden.',
  'There is no tax rate with this id to delete. List the tax rates to find the right one.':
    'Er is geen belastingtarief met dit id om te verwijderen. Vraag de tarieven op om het juiste te vinden.',
  'The server chooses the id of a new tax rate. Leave the id out, or update the existing rate.':
    'Een nieuw belastingtarief krijgt zijn id van ons. Laat het id weg, of wijzig het bestaande tarief.',
  'must be below {limit} percent': 'moet lager zijn dan {limit} procent',
});

/** Tax classes. */
addTranslations('nl', {
  'No tax class with this slug can be deleted. The standard class cannot be deleted.':
    'Er is geen belastingklasse met deze slug die verwijderd kan worden. De standaardklasse blijft altijd bestaan.',
  'A tax class with this name already exists. Use it, or choose another name.':
    'Er is al een belastingklasse met deze naam. Gebruik die, of kies een andere naam.',
  'The slug "{slug}" of this name is taken. Choose a name with other letters or digits.':
    'De slug "{slug}" die bij deze naam hoort, is bezet. Kies een naam met andere letters of cijfers.',
  'The name is empty. Send a name with at least one letter.': 'De naam is leeg. Stuur een naam met minstens één letter.',
  'This name has no slug. Send a name with at least one letter or digit.':
    'Van deze naam is geen slug te maken. Stuur een naam met minstens één letter of cijfer.',
  'Tax classes have no trash. Send force=true to delete for good.':
    'Belastingklassen hebben geen prullenbak. Stuur force=true om definitief te verwijderen.',
});
