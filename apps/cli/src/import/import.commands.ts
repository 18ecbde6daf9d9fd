import { Option, type Command } from 'commander';
import { commandAction, helpExample, JSON_OPTION } from '../terminal/command-result.js';
import { sheetImportCommands } from '../spreadsheets/spreadsheet.commands.js';
import type { WordPressOptions } from './import-wordpress.js';

/** `grove import …` */
export function importCommands(imports: Command): void {
  imports.description('Take over a shop of another system, or read products, orders or customers.');
  sheetImportCommands(imports);
  imports
    .command('wordpress')
    .summary('import a WordPress site with its WooCommerce shop')
    .description(
      'Import a WordPress site with its WooCommerce shop: with all ids, credentials and amounts, from its database or from a dump.\n' +
        'The source is only read. An interrupted import continues when you run it again; a repeated import transfers what was\n' +
        'added, changed or deleted since.\n\n' +
        'Other users of this machine can see the command line: give the address of a database in IMPORT_SOURCE, as an environment\n' +
        'variable or in the file .env, and leave out --from.',
    )
    .option('--from <source>', `a dump: FILE.sql, FILE.sql.gz, FILE.sql.zst; or mysql://user:password@host/database`)
    .option('--prefix <prefix>', 'prefix of the tables, if the source has several sites (default: the one that is there)')
    .option('--uploads <place>', 'the uploads: a folder, or an address such as https://old.example/wp-content/uploads')
    .addOption(
      new Option('--webhooks <status>', 'whether active webhooks send events from now on')
        .choices(['paused', 'active'])
        .default('paused'),
    )
    .option('--check', 'only read, and report what would be imported, how long that takes and how much space it needs')
    .option('--overwrite', 'also replace records that were changed in Grove since their import')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      helpExample(
        'grove import wordpress --from shop.sql.gz --uploads ./uploads --check',
        'IMPORT_SOURCE=… grove import wordpress --uploads https://old.example/wp-content/uploads',
      ),
    )
    .action(
      commandAction<WordPressOptions>(async (...args) => (await import('./import-wordpress.js')).runWordPressImport(...args)),
    );
}
