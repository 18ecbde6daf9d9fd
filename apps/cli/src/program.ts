import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { COMMAND_GROUPS } from './commands.js';
import { EndedWithCode } from './terminal/exit-code.js';
import { HELP, outputFor } from './terminal/help.js';

const DESCRIPTION = `The backend of an online shop and content site.

Commands work while a server is running. They use the database configured by environment variables or by the file .env in this folder. .env.example lists all variables.`;

/** Runs one command line. Returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const isForPrograms = args.includes('--json');
  const program = createProgram(isForPrograms);
  try {
    if (args.length === 0) program.help();
    await declareNamed(program, args);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof EndedWithCode) return error.exitCode;
    // Whoever reads the output has read enough.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0;
    const { printError } = await import('./terminal/cli-error.js');
    if (!(error instanceof CommanderError)) return printError(error, isForPrograms);
    if (error.exitCode !== 0 && isForPrograms) printError(error, true);
    return error.exitCode;
  }
}

/** The program with the names of all commands, which is all that its help and its completion need. */
function createProgram(isForPrograms = false): Command {
  const program = new Command('grove')
    .description(DESCRIPTION)
    .version(versionOf())
    .configureHelp(HELP)
    .configureOutput(outputFor(isForPrograms))
    .exitOverride()
    .showHelpAfterError('Add --help to see what is possible here.')
    .addHelpText('after', '\n`grove <command> --help` explains a command.');
  for (const { heading, commands } of COMMAND_GROUPS)
    for (const { name, summary } of commands) program.command(name).summary(summary).helpGroup(heading);
  return program;
}

/** Declares the options and subcommands of a command of the program. */
async function declareCommand(program: Command, name: string): Promise<Command | undefined> {
  const command = program.commands.find((one) => one.name() === name);
  const entry = COMMAND_GROUPS.flatMap(({ commands }) => commands).find((one) => one.name === name);
  if (command) await entry?.declare(command, wholeProgram);
  return command;
}

/** The program with everything that all commands declare. */
async function wholeProgram(): Promise<Command> {
  const program = createProgram();
  for (const { name } of COMMAND_GROUPS.flatMap(({ commands }) => commands)) await declareCommand(program, name);
  return program;
}

/** Declares the command that a command line names, also as `help NAME`. */
async function declareNamed(program: Command, args: readonly string[]): Promise<void> {
  const [first, ...others] = args.filter((arg) => !arg.startsWith('-'));
  if (first === 'help') return void (others[0] && (await declareCommand(program, others[0])));
  if (first === undefined) return;
  const command = await declareCommand(program, first);
  const subcommands = command?.commands.map((one) => one.name()) ?? [];
  const asksForHelp = args.some((arg) => arg === '--help' || arg === '-h');
  if (subcommands.length > 0 && others.length === 0 && !asksForHelp)
    command!.error(`error: say what to do: grove ${first} ${subcommands.join(' | ')}.`, { code: 'grove.subcommand' });
}

/** The version stands in the `package.json` at the top, which is as far above what is built as above its source. To load the library that knows it takes long. */
function versionOf(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
