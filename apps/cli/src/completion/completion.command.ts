import { Argument, type Command } from 'commander';
import { bashCompletion, zshCompletion } from './completion-scripts.js';
import { completionTree } from './completion-tree.js';

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion } as const;

type Shell = keyof typeof SCRIPTS;

/** `grove completion` */
export const completionCommand = (command: Command, wholeProgram: () => Promise<Command>): unknown =>
  command
    .description(
      'Print a script with which your shell completes commands, options and their values. The first example is for the current shell, the others are for all later ones.',
    )
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(SCRIPTS)))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      process.stdout.write(SCRIPTS[shell](completionTree(await wholeProgram())));
    });

const EXAMPLES = `
Example:
  source <(grove completion bash)
  grove completion bash >> ~/.bash_completion
  grove completion zsh > "\${fpath[1]}/_grove"`;
