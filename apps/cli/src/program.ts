import { Command, CommanderError } from 'commander';
import { appPasswordCommands } from './application-passwords/app-password.commands.js';
import { keyCommands } from './consumer-keys/key.commands.js';
import { migrateCommand } from './database/migrate.command.js';
import { seedCommand } from './sample/seed.command.js';
import { secretsCommands } from './secrets/secrets.commands.js';
import { startCommand } from './server/start.command.js';
import { refuse } from './terminal/refusal.js';
import { userCommands } from './users/user.commands.js';
import { webhookCommands } from './webhooks/webhook.commands.js';

const GROUPS = [
  startCommand,
  migrateCommand,
  userCommands,
  appPasswordCommands,
  keyCommands,
  secretsCommands,
  webhookCommands,
  seedCommand,
];

const ABOUT = `The backend of an online shop joined to a content site.

Commands work beside a running server: they use the database that the environment names, or the file .env in this folder.
.env.example lists all variables.`;

/** Runs one command line; gives the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const isForPrograms = args.includes('--json');
  const program = new Command('grove').description(ABOUT).exitOverride().showHelpAfterError('Add --help to see what fits here.');
  if (isForPrograms) program.configureOutput({ writeErr: () => undefined });
  for (const declare of GROUPS) declare(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) return refuse(error, isForPrograms);
    if (error.exitCode !== 0 && isForPrograms) refuse(error, true);
    return error.exitCode;
  }
}
