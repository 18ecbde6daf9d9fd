import type { Command } from 'commander';
import { parseCount, parseId } from '../terminal/arguments.js';
import { commandAction, helpExample, JSON_OPTION } from '../terminal/command-result.js';
import { listMetadata } from './list-metadata.js';

/** `grove meta …` */
export function metaCommands(metadata: Command): void {
  metadata.description('Metadata of an imported shop that Grove has no field for.');
  metadata
    .command('list')
    .description(
      'List the metadata that an import kept because Grove has no field for it, such as that of plugins.\n' +
        'Without --kind, --id and --name it is only counted. It may contain secrets of plugins: no route of the interface shows it.',
    )
    .option('--kind <kind>', 'only that of records of this kind, such as order or product')
    .option('--id <id>', 'only that of the record with this id', parseId)
    .option('--name <name>', 'only that with this name')
    .option('--limit <count>', 'list at most this many', parseCount, 1_000)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      helpExample(
        'grove meta list',
        'grove meta list --kind order --id 12',
        'grove meta list --kind product --name _gtin --json',
      ),
    )
    .action(commandAction(listMetadata));
}
