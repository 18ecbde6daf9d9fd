import type { Command } from 'commander';

/** A word that may come next, with what it means. */
export interface Choice {
  readonly word: string;
  readonly meaning: string;
}

/** What may follow the words of one command. */
export interface CompletionNode {
  /** The words of the command, such as `/webhook/list`; empty for `grove` itself. */
  readonly path: string;
  readonly subcommands: readonly Choice[];
  readonly options: readonly Choice[];
  /** The values of arguments that have only some. */
  readonly values: readonly string[];
  /** The values of options: none if any value is possible. */
  readonly valuesOfOptions: ReadonlyMap<string, readonly string[]>;
}

/** Everything that can be completed, from the declarations of commander. */
export function completionTree(command: Command, path = ''): CompletionNode[] {
  const helper = command.createHelp();
  const subcommands = helper.visibleCommands(command);
  const options = helper.visibleOptions(command);
  const node = {
    path,
    subcommands: subcommands.map((one) => ({ word: one.name(), meaning: helper.subcommandDescription(one) })),
    options: options.map(({ long, short, description }) => ({ word: long ?? short!, meaning: description })),
    values: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    valuesOfOptions: new Map(
      options
        .filter(({ required, optional }) => required || optional)
        .map(({ long, short, argChoices }) => [long ?? short!, argChoices ?? []]),
    ),
  };
  return [node, ...subcommands.flatMap((one) => (one.name() === 'help' ? [] : completionTree(one, `${path}/${one.name()}`)))];
}
