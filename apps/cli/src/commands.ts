import type { Command } from 'commander';

/** A command of `grove`. Its options and what it does are loaded only when it is needed, because that takes most of the time of a short command. */
interface CommandEntry {
  readonly name: string;
  /** One line for the list of all commands. */
  readonly summary: string;
  /** Declares its description, its options and its subcommands. `wholeProgram` declares all commands. */
  readonly declare: (command: Command, wholeProgram: () => Promise<Command>) => Promise<unknown>;
}

/** All commands, in the order and in the groups in which help lists them. */
export const COMMAND_GROUPS: readonly { readonly heading: string; readonly commands: readonly CommandEntry[] }[] = [
  {
    heading: 'Running Grove:',
    commands: [
      {
        name: 'start',
        summary: 'start the server',
        declare: async (command) => (await import('./server/start.command.js')).startCommand(command),
      },
      {
        name: 'doctor',
        summary: 'examine the installation',
        declare: async (command) => (await import('./doctor/doctor.command.js')).doctorCommand(command),
      },
      {
        name: 'setting',
        summary: 'settings of the site and the shop',
        declare: async (command) => (await import('./settings/setting.commands.js')).settingCommands(command),
      },
      {
        name: 'secrets',
        summary: 'the key that protects stored credentials',
        declare: async (command) => (await import('./secrets/secrets.commands.js')).secretsCommands(command),
      },
      {
        name: 'completion',
        summary: 'let your shell complete the words of commands',
        declare: async (command, wholeProgram) =>
          (await import('./completion/completion.command.js')).completionCommand(command, wholeProgram),
      },
    ],
  },
  {
    heading: 'People and programs:',
    commands: [
      {
        name: 'user',
        summary: 'user accounts',
        declare: async (command) => (await import('./users/user.commands.js')).userCommands(command),
      },
      {
        name: 'app-password',
        summary: 'application passwords, with which programs sign in as a user',
        declare: async (command) =>
          (await import('./application-passwords/app-password.commands.js')).appPasswordCommands(command),
      },
      {
        name: 'key',
        summary: 'consumer keys, with which programs use the shop as a user',
        declare: async (command) => (await import('./consumer-keys/key.commands.js')).keyCommands(command),
      },
      {
        name: 'webhook',
        summary: 'webhooks and their deliveries',
        declare: async (command) => (await import('./webhooks/webhook.commands.js')).webhookCommands(command),
      },
    ],
  },
  {
    heading: 'Moving data:',
    commands: [
      {
        name: 'export',
        summary: 'write products, orders or customers to a CSV file',
        declare: async (command) => (await import('./spreadsheets/spreadsheet.commands.js')).exportCommands(command),
      },
      {
        name: 'import',
        summary: 'take over a shop of another system, or read products, orders or customers',
        declare: async (command) => (await import('./import/import.commands.js')).importCommands(command),
      },
      {
        name: 'compare',
        summary: 'compare an old shop with the new one, record by record',
        declare: async (command) => (await import('./compare/compare.command.js')).compareCommand(command),
      },
      {
        name: 'meta',
        summary: 'metadata of an imported shop that Grove has no field for',
        declare: async (command) => (await import('./metadata/meta.commands.js')).metaCommands(command),
      },
      {
        name: 'seed',
        summary: 'load the sample shop, or fill a shop with test data',
        declare: async (command) => (await import('./sample/seed.command.js')).seedCommand(command),
      },
    ],
  },
  {
    heading: 'Keeping data:',
    commands: [
      {
        name: 'backup',
        summary: 'write everything to a file',
        declare: async (command) => (await import('./backup/backup.commands.js')).backupCommand(command),
      },
      {
        name: 'restore',
        summary: 'restore a backup into an empty database',
        declare: async (command) => (await import('./backup/backup.commands.js')).restoreCommand(command),
      },
      {
        name: 'migrate',
        summary: 'update the database schema',
        declare: async (command) => (await import('./database/migrate.command.js')).migrateCommand(command),
      },
      {
        name: 'copy',
        summary: 'copy everything to another database, also of the other engine',
        declare: async (command) => (await import('./copy/copy.command.js')).copyCommand(command),
      },
      {
        name: 'check',
        summary: 'recount everything that is derived from other records',
        declare: async (command) => (await import('./database/check.command.js')).checkCommand(command),
      },
      {
        name: 'reindex',
        summary: 'build indexes and counters of lists and searches anew',
        declare: async (command) => (await import('./database/reindex.command.js')).reindexCommand(command),
      },
      {
        name: 'cache',
        summary: 'responses that running servers store',
        declare: async (command) => (await import('./database/cache.commands.js')).cacheCommands(command),
      },
    ],
  },
];
