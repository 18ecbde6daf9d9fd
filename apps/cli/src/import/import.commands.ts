import { Option, type Command } from 'commander';
import { commandAction, helpExample, JSON_OPTION } from '../terminal/command-result.js';
import { sheetImportCommands } from '../spreadsheets/spreadsheet.commands.js';
import { runWordPressImport } from './import-wordpress.js';

/** `grove import …` */
export function importCommands(program: Command): void {
  const imports = program
    .command('import')
    .description('take over a shop of another system, or read products, orders or customers');
  sheetImportCommands(imports);
  imports
    .command('wordpress')
    .summary('import a WordPress site with its WooCommerce shop')
    .description(
      'Import a WordPress site with its WooCommerce shop: with all ids, credentials and amounts, from its database or from a dump.\n' +
        'The source is only read. An interrupted import continues when you run it again; a repeated import transfers what was\n' +
        'added, changed or deleted since.',
    )
    .requiredOption('--from <source>', 'mysql://user:password@host/database, or a dump: FILE.sql, FILE.sql.gz, FILE.sql.zst')
    .option('--prefix <prefix>', 'prefix of the tables, if the source has several sites (default: the one that is there)')
    .option('--uploads <place>', 'the uploads: a folder, or an address such as https://old.example/wp-content/uploads')
    .addOption(
      new Option('--webhooks <status>', 'whether active webhooks send events from now on')
        .choices(['paused', 'active'])
        .default('paused'),
    )
    .option('--check', 'only read, and report what would be imported')
    .option('--overwrite', 'also replace records that were changed in Grove since their import')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      helpExample(
        'grove import wordpress --from shop.sql.gz --uploads ./uploads --check',
        'grove import wordpress --from mysql://reader:secret@127.0.0.1/shop --uploads https://old.example/wp-content/uploads',
      ),
    )
    .action(commandAction(runWordPressImport));
}
