import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SheetName } from '@grove/spreadsheets';
import { commandAction, helpExample, JSON_OPTION } from '../terminal/command-result.js';
import type { ExportOptions, ImportOptions } from './file-options.js';

type Named<O> = O & { readonly name: SheetName };

// What reads and writes sheets is loaded only when it is needed, so that other commands start faster.
const exportAction = commandAction<Named<ExportOptions>>(async (...args) =>
  (await import('./export-records.js')).exportRecords(...args),
);
const importAction = commandAction<Named<ImportOptions>>(async (...args) =>
  (await import('./import-records.js')).importRecords(...args),
);

/** `grove export …` */
export function exportCommands(exports: Command): void {
  exports.description('Write products, orders or customers to a CSV file.');
  for (const name of SHEET_NAMES) {
    const command = exports
      .command(name)
      .description(`Write ${name} to a CSV file, which spreadsheet programs open and \`grove import ${name}\` reads.`)
      .requiredOption('--file <file>', 'the file to write; - for standard output')
      .option('--columns <names>', 'only these columns, in this order, with commas between them', parseNames);
    if (name === 'orders') orderOptions(command);
    command
      .addOption(
        new Option(
          '--separator <name>',
          'the character between columns; Excel expects a semicolon where numbers have a decimal comma',
        )
          .choices(['comma', 'semicolon', 'tab'])
          .default('comma'),
      )
      .option('--bom', 'begin with a byte order mark, by which Excel recognizes UTF-8')
      .option('--force', 'replace a file that exists')
      .option(...JSON_OPTION)
      .addHelpText('after', `${name === 'orders' ? READABLE : ''}${helpExample(...EXPORT_EXAMPLES[name])}`)
      .action((options: ExportOptions) => exportAction({ ...options, name }));
  }
}

/** Which orders are written, and how. */
const orderOptions = (command: Command): Command =>
  command
    .option('--since <date>', 'only orders from this day or time on, in the time zone of the site', parseLocalTime)
    .option('--until <date>', 'only orders up to this day or time, which is included', parseLocalTime)
    .addOption(
      new Option('--status <statuses>', 'only orders of these statuses, with commas between them').argParser(parseStatuses),
    )
    .option('--lines', 'one row for each item, shipping cost, fee and refund, with its tax; such a file cannot be imported');

/** `grove import products`, `orders` and `customers` */
export function sheetImportCommands(imports: Command): void {
  for (const name of SHEET_NAMES)
    imports
      .command(name)
      .summary(`import ${name} from a CSV file`)
      .description(DESCRIPTIONS[name])
      .requiredOption('--file <file>', 'the file to read, with the names of the columns in the first line')
      .addOption(
        new Option('--encoding <name>', 'the encoding of a file without a byte order mark')
          .choices(['utf-8', 'windows-1252'])
          .default('utf-8'),
      )
      .option('--check', 'try each row and undo it, to see what would happen')
      .option(...JSON_OPTION)
      .addHelpText(
        'after',
        helpExample(`grove import ${name} --file ${name}.csv --check`, `grove import ${name} --file ${name}.csv`),
      )
      .action((options: ImportOptions) => importAction({ ...options, name }));
}

const COMMON =
  'The file is read to its end first: one that is not right changes nothing. Rows that are wrong are listed and change nothing; the\n' +
  'others are imported, in any order. Columns that the file does not have change nothing. If interrupted, run it again to continue.';

const DESCRIPTIONS: Readonly<Record<SheetName, string>> = {
  products:
    'Create and change products and variations from a CSV file with the columns of `grove export products`, which are those of\n' +
    "WooCommerce's product files, in English, Dutch, German, French, Spanish, Italian or Portuguese. A row belongs to the product with\n" +
    'its ID, or else with its SKU; without either it is new. Weights and dimensions are converted from the units in the headings.\n' +
    COMMON,
  orders:
    'Create and change orders from a CSV file with the columns of `grove export orders`. A row without an id is a new order.\n' +
    COMMON,
  customers:
    'Create and change customers from a CSV file with the columns of `grove export customers`. A row belongs to the customer with\n' +
    'its id, or else with its e-mail address.\n' +
    COMMON,
};

/** The names are those of the export in the back office. */
const READABLE =
  '\nBesides the fields, --columns takes date, paid, customer, company, email, country, payment, lines, discount, shipping, tax, taxes and\n' +
  'refunded, which are texts that people read; with --lines also product, line_total and line_tax.\n';

const EXPORT_EXAMPLES: Readonly<Record<SheetName, readonly string[]>> = {
  products: [
    'grove export products --file products.csv',
    'grove export products --file prices.csv --columns "SKU,Name,Regular price"',
  ],
  orders: [
    'grove export orders --file orders.csv',
    'grove export orders --file books.csv --since 2026-03-01 --columns number,date,customer,lines,taxes,total --bom',
    'grove export orders --file march.csv --since 2026-03-01 --until 2026-03-31 --status completed,processing --lines --bom',
  ],
  customers: ['grove export customers --file customers.csv'],
};

const SHEET_NAMES = Object.keys(DESCRIPTIONS) as SheetName[];

/** Names with commas between them; a comma that belongs to a name has a backslash before it. */
const parseNames = (text: string): string[] => {
  const names = text
    .split(/(?<!\\),/)
    .map((name) => name.replaceAll('\\,', ',').trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one column.');
  return names;
};

const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed', 'trash', 'any'];

const parseStatuses = (text: string): string[] => {
  const statuses = text.split(',').map((status) => status.trim().toLowerCase().replace(/^wc-/, ''));
  const unknown = statuses.find((status) => !STATUSES.includes(status));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no status "${unknown}". The statuses are ${STATUSES.join(', ')}.`);
  return statuses;
};

const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/;

/** A day or a time in the time zone of the site, which is known only when the database is open. */
const parseLocalTime = (text: string): string => {
  const [, year, month, day] = LOCAL_TIME.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (year === undefined || date.getUTCDate() !== Number(day))
    throw new InvalidArgumentError('It must be a day such as 2026-03-01, or a time such as 2026-03-01T12:00.');
  return text.replace(' ', 'T');
};
