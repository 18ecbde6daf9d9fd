import type { Command } from 'commander';
import type { SheetName } from '@grove/spreadsheets';
import { commandAction, helpExample, JSON_OPTION } from '../terminal/command-result.js';
import type { FileOptions } from './file-options.js';

type SheetOptions = FileOptions & { readonly name: SheetName; readonly check?: boolean };

// What reads and writes sheets is loaded only when it is needed, so that other commands start faster.
const exportAction = commandAction<SheetOptions>(async (...args) => (await import('./export-records.js')).exportRecords(...args));
const importAction = commandAction<SheetOptions>(async (...args) => (await import('./import-records.js')).importRecords(...args));

/** `grove export …` */
export function exportCommands(program: Command): void {
  const exports = program.command('export').description('write products, orders or customers to a CSV file');
  for (const name of SHEET_NAMES)
    exports
      .command(name)
      .description(`Write all ${name} to a CSV file, which spreadsheet programs open and \`grove import ${name}\` reads.`)
      .requiredOption('--file <file>', 'the file to write; - for standard output')
      .option(...JSON_OPTION)
      .addHelpText('after', helpExample(`grove export ${name} --file ${name}.csv`))
      .action((options: FileOptions) => exportAction({ ...options, name }));
}

/** `grove import products`, `orders` and `customers` */
export function sheetImportCommands(imports: Command): void {
  for (const name of SHEET_NAMES)
    imports
      .command(name)
      .summary(`import ${name} from a CSV file`)
      .description(DESCRIPTIONS[name])
      .requiredOption('--file <file>', 'the file to read: UTF-8, with the names of the columns in the first line')
      .option('--check', 'try each row and undo it, to see what would happen')
      .option(...JSON_OPTION)
      .addHelpText(
        'after',
        helpExample(`grove import ${name} --file ${name}.csv --check`, `grove import ${name} --file ${name}.csv`),
      )
      .action((options: FileOptions & { check?: boolean }) => importAction({ ...options, name }));
}

const COMMON =
  'Rows that are wrong are listed and change nothing; the others are imported. Columns that the file does not have change nothing.\n' +
  'If interrupted, run it again to continue.';

const DESCRIPTIONS: Readonly<Record<SheetName, string>> = {
  products:
    'Create and change products and variations from a CSV file with the columns of `grove export products`, which are those of\n' +
    "WooCommerce's product files. A row belongs to the product with its ID, or else with its SKU; without either it is new.\n" +
    COMMON,
  orders:
    'Create and change orders from a CSV file with the columns of `grove export orders`. A row without an id is a new order.\n' +
    COMMON,
  customers:
    'Create and change customers from a CSV file with the columns of `grove export customers`. A row belongs to the customer with\n' +
    'its id, or else with its e-mail address.\n' +
    COMMON,
};

const SHEET_NAMES = Object.keys(DESCRIPTIONS) as SheetName[];
