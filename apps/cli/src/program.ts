import { VERSION } from '@grove/core';
import { Command, CommanderError } from 'commander';
import { appPasswordCommands } from './application-passwords/app-password.commands.js';
import { backupCommands } from './backup/backup.commands.js';
import { compareCommand } from './compare/compare.command.js';
import { keyCommands } from './consumer-keys/key.commands.js';
import { copyCommand } from './copy/copy.command.js';
import { cacheCommands } from './database/cache.commands.js';
import { checkCommand } from './database/check.command.js';
import { migrateCommand } from './database/migrate.command.js';
import { reindexCommand } from './database/reindex.command.js';
import { doctorCommand } from './doctor/doctor.command.js';
import { importCommands } from './import/import.commands.js';
import { metaCommands } from './metadata/meta.commands.js';
import { seedCommand } from './sample/seed.command.js';
import { secretsCommands } from './secrets/secrets.commands.js';
import { settingCommands } from './settings/setting.commands.js';
import { exportCommands } from './spreadsheets/spreadsheet.commands.js';
import { startCommand } from './server/start.command.js';
import { EndedWithCode, printError } from './terminal/cli-error.js';
import { userCommands } from './users/user.commands.js';
import { webhookCommands } from './webhooks/webhook.commands.js';

const COMMANDS = [
  startCommand,
  migrateCommand,
  cacheCommands,
  checkCommand,
  reindexCommand,
  copyCommand,
  backupCommands,
  doctorCommand,
  userCommands,
  appPasswordCommands,
  keyCommands,
  secretsCommands,
  settingCommands,
  webhookCommands,
  seedCommand,
  importCommands,
  exportCommands,
  compareCommand,
  metaCommands,
];

const DESCRIPTION = `The backend of an online shop and content site.

Commands work while a server is running. They use the database configured by environment variables or by the file .env in this folder.
.env.example lists all variables.`;

/** Runs one command line. Returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const isForPrograms = args.includes('--json');
  const program = new Command('grove')
    .description(DESCRIPTION)
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('Add --help to see what is possible here.');
  if (isForPrograms) program.configureOutput({ writeErr: () => undefined });
  for (const declare of COMMANDS) declare(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof EndedWithCode) return error.exitCode;
    if (!(error instanceof CommanderError)) return printError(error, isForPrograms);
    if (error.exitCode !== 0 && isForPrograms) printError(error, true);
    return error.exitCode;
  }
}
