import { Argument, InvalidArgumentError, type Command } from 'commander';
import { nearestName } from '@grove/core';
import { withGrove } from '../grove.js';
import {
  commandAction,
  formatFields,
  helpExample,
  JSON_OPTION,
  type CommandResult,
  type CommonOptions,
  type Notify,
} from '../terminal/command-result.js';
import { UsageError } from '../terminal/exit-code.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';
import { changeSettings, readSettings, SETTING_NAMES, type Setting } from './setting-store.js';

/** `grove setting …` */
export function settingCommands(setting: Command): void {
  setting.description('Settings of the site and the shop.');
  setting
    .command('list')
    .description('List all settings with their values.')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove setting list', 'grove setting list --json'))
    .action(commandAction(list));
  setting
    .command('get')
    .description('Print the value of a setting.')
    .argument('<name>', 'the setting, as the list names it', parseName)
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove setting get shop.currency'))
    .action((name: string, options: CommonOptions) => commandAction(get)({ ...options, name }));
  setting
    .command('set')
    .description(
      'Change settings: all of them, or none if a value is invalid. Running servers use them from the next request on.',
    )
    .addArgument(
      new Argument('[assignments...]', 'name=value, once or more').argParser(parseAssignment).default(NO_ASSIGNMENTS, 'none'),
    )
    .option('--reset <name...>', 'set these back to their initial values', collectNames)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      helpExample(
        'grove setting set shop.currency=JPY shop.price_decimals=0',
        'grove setting set title="De Notenhoek"',
        'grove setting set --reset shop.tax_based_on',
      ),
    )
    .action((values: Assignments, options: CommonOptions & { reset?: string[] }, command: Command) => {
      if (values.size === 0 && options.reset === undefined)
        command.error('error: name what to change, such as shop.currency=EUR, or use --reset.');
      return commandAction(set)({ ...options, values });
    });
}

type Assignments = ReadonlyMap<string, string>;

const NO_ASSIGNMENTS: Assignments = new Map();

async function list(_options: CommonOptions, notify: Notify): Promise<CommandResult> {
  const settings = await withGrove(notify, readSettings);
  const cells = settings.map(({ name, value, description }) => [name, shown(value), description]);
  return { json: settings, text: formatTable(['name', 'value', 'meaning'], cells) };
}

async function get({ name }: { name: string }, notify: Notify): Promise<CommandResult> {
  const setting = (await withGrove(notify, readSettings)).find((one) => one.name === name)!;
  return { json: setting, text: shown(setting.value) };
}

async function set(
  { values, reset = [] }: { values: Assignments; reset?: readonly string[] },
  notify: Notify,
): Promise<CommandResult> {
  const settings = await withGrove(notify, async (app) => {
    await changeSettings(app, values, reset);
    return readSettings(app);
  });
  const changed = settings.filter(({ name }) => values.has(name) || reset.includes(name));
  return { json: changed, text: formatFields(Object.fromEntries(changed.map(({ name, value }) => [name, shown(value)]))) };
}

const shown = (value: Setting['value']): string => withoutControlCharacters(String(value ?? ''));

function parseName(text: string): string {
  if (SETTING_NAMES.includes(text)) return text;
  const meant = nearestName(text, SETTING_NAMES);
  const advice = meant === undefined ? 'List them with `grove setting list`.' : `Did you mean ${meant}?`;
  throw new UsageError(`There is no such setting: ${withoutControlCharacters(text)}. ${advice}`);
}

const collectNames = (text: string, earlier: readonly string[] = []): string[] => [...earlier, parseName(text)];

function parseAssignment(text: string, earlier: Assignments): Assignments {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be a name and a value, such as shop.currency=EUR.');
  return new Map([...earlier, [parseName(text.slice(0, at)), text.slice(at + 1)]]);
}
