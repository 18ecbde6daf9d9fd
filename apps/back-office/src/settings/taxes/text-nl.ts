import type { en } from './text.js';

export const nl: typeof en = {
  resource: {
    name: 'Belastingtarief |||| Belastingtarieven',
    fields: {
      country: 'Land',
      state: 'Staat',
      postcode: 'Postcodes',
      city: 'Plaatsen',
      rate: 'Tarief %',
      name: 'Naam',
      priority: 'Voorrang',
      compound: 'Boven op andere belastingen',
      shipping: 'Ook op verzending',
    },
  },
  screens: {
    classes: 'Belastingklassen',
    new_class: 'Nieuwe klasse',
    make_class: 'Klasse maken',
    class_made: 'De belastingklasse is gemaakt.',
    class_name: 'Naam',
    class_help: 'Producten kiezen een klasse bij haar naam, zoals “Boeken”.',
    delete_class: 'Klasse verwijderen',
    class_deleted: 'De klasse “%{name}” is verwijderd.',
    delete_title: 'De klasse “%{name}” verwijderen?',
    delete_help:
      'De tarieven gaan mee weg, en de producten krijgen de standaardklasse. Dit kan niet ongedaan worden gemaakt. Bestaande bestellingen houden hun belastingen.',
    off: 'Bestellingen worden nu niet belast, zodat deze tarieven geen effect hebben.',
    to_shop: 'Naar de belastingen van de winkel',
    too_many: 'Alleen de eerste %{count} tarieven staan hier, en hun volgorde kan hier niet worden gewijzigd.',
    empty: 'Nog geen tarieven in deze klasse',
    empty_help:
      'Een tarief zegt hoeveel belasting een bestelling naar een plaats betaalt. Voeg eerst dat van je land toe, of importeer een bestand van WooCommerce.',
    help: 'Een lege plaats betekent overal. Scheid meer postcodes of plaatsen met puntkomma’s; 20* en 3000...3099 staan voor vele. Van de tarieven met dezelfde voorrang geldt alleen het best passende, en van gelijke het oudste. Hun volgorde is alleen die van deze lijst.',
    add: 'Tarief toevoegen',
    save: 'Tarieven opslaan',
    saved: 'De tarieven zijn opgeslagen.',
    filter: 'Land',
    all_countries: 'Alle landen',
    table: 'Belastingtarieven',
    actions: 'Acties',
    rate: 'Tarief %{number}',
    field_of: '%{field} van tarief %{number}',
    short: { compound: 'Boven op', shipping: 'Verzending' },
    up: 'Tarief %{number} omhoog',
    down: 'Tarief %{number} omlaag',
    remove: 'Tarief %{number} verwijderen',
    removed: 'verdwijnt als je opslaat.',
    refused:
      '1 tarief is niet opgeslagen. Wat eraan mankeert, staat erbij. |||| %{smart_count} tarieven zijn niet opgeslagen. Wat eraan mankeert, staat erbij.',
    not_a_rate: 'Typ een getal, zoals 21 of 5,5.',
    import: 'CSV importeren',
    export: 'CSV exporteren',
    imported:
      '1 tarief staat hieronder. Sla op om het te houden. |||| %{smart_count} tarieven staan hieronder. Sla op om ze te houden.',
    imported_part:
      '1 tarief staat hieronder; %{others} van andere klassen zijn weggelaten. |||| %{smart_count} tarieven staan hieronder; %{others} van andere klassen zijn weggelaten.',
    no_rates_file: 'Dit is geen bestand met belastingtarieven. Het moet de kolommen hebben die WooCommerce exporteert.',
  },
};
