import { restError } from '@grove/core';

/** Importing. */
export const GroveIsNotEmpty = restError(
  'import_not_empty',
  409,
  'This Grove has records that no import created ({count} rows in the table {table}). Import into a new database: set DATABASE_URL to one that does not exist yet.',
);

export const ImportOfAnotherSite = restError(
  'import_other_site',
  409,
  'This Grove holds an import of {imported}, and the source is {site}. Import into another database, or add --overwrite if the site has moved.',
);

export const ImportSuperseded = restError(
  'import_superseded',
  409,
  'Another import was started meanwhile, so this one has ended. What it stored is complete; the other one continues.',
);
