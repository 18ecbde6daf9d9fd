import { addTranslations } from '@grove/core';

addTranslations('nl', {
  'default_category must be the id of a category. List the categories to find one.':
    'default_category moet het id van een categorie zijn. Vraag de categorieën op om er een te vinden.',
  'shipping_tax_class must be inherit, standard or the slug of a tax class. List the tax classes to find one.':
    'shipping_tax_class moet inherit, standard of de slug van een belastingklasse zijn. Vraag de belastingklassen op om er een te vinden.',
  'must be an address such as https://shop.example': 'moet een adres zijn, zoals https://shop.example',
  'must be a time zone such as Europe/Amsterdam': 'moet een tijdzone zijn, zoals Europe/Amsterdam',
  'must be a currency code such as EUR': 'moet een valutacode zijn, zoals EUR',
  'must be a country code such as NL': 'moet een landcode zijn, zoals NL',
  'must be a locale such as nl_NL': 'moet een taalcode zijn, zoals nl_NL',
  'There is no country or continent with this code. List them to find the right one.':
    'Er is geen land of werelddeel met deze code. Vraag de lijst op om de juiste te vinden.',
  'There is no currency with this code. List the currencies to find the right one.':
    'Er is geen valuta met deze code. Vraag de valuta op om de juiste te vinden.',
  'There is no group of settings with this id. List the groups to find the right one.':
    'Er is geen groep instellingen met dit id. Vraag de groepen op om de juiste te vinden.',
  'This group has no setting with this id. List the settings of the group to find the right one.':
    'Deze groep heeft geen instelling met dit id. Vraag de instellingen van de groep op om de juiste te vinden.',
  'This value does not fit {setting}. Read the setting to see its type and options.':
    'Deze waarde past niet bij {setting}. Vraag de instelling op om het type en de keuzes te zien.',
  'Grove has no payment gateways.': 'Grove heeft geen betaalmethoden.',
  'Grove has no methods of shipping. Send the lines of shipping with the order.':
    'Grove heeft geen verzendmethoden. Stuur de verzendregels met de bestelling mee.',
  'There is no shipping zone with this id. The only zone has the id 0.':
    'Er is geen verzendzone met dit id. De enige zone heeft het id 0.',
  'Grove has no tools of this kind.': 'Grove heeft geen hulpmiddelen van deze soort.',
});
