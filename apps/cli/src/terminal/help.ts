import type { Command, HelpConfiguration, OutputConfiguration } from 'commander';
import { hasColours, styled } from './colours.js';

/** A line of help is read easily up to this width. */
const MAX_WIDTH = 100;

/** How help looks: a line break in a description is a space, so that only the width of the terminal decides where lines end. An empty line begins a paragraph. */
export const HELP: HelpConfiguration = {
  commandDescription: (command) => paragraphsOf(command.description()),
  subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(termOf)].join(' '),
  styleTitle: (text) => styled('bold', text),
  styleCommandText: (text) => styled('cyan', text),
  styleSubcommandText: (text) => styled('cyan', text),
  styleOptionText: (text) => styled('green', text),
  styleArgumentText: (text) => styled('yellow', text),
};

/** Where help and errors are written. Programs get neither as text on standard error. */
export const outputFor = (isForPrograms: boolean): OutputConfiguration => ({
  getOutHasColors: () => hasColours(process.stdout),
  getErrHasColors: () => hasColours(process.stderr),
  getOutHelpWidth: () => widthOf(process.stdout),
  getErrHelpWidth: () => widthOf(process.stderr),
  outputError: (text, write) => write(hasColours(process.stderr) ? text.replace(/^error:/, styled('red', 'error:')) : text),
  ...(isForPrograms && { writeErr: () => undefined }),
});

const paragraphsOf = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, ' ');

const widthOf = ({ columns = MAX_WIDTH }: { columns?: number }): number => Math.min(columns, MAX_WIDTH);

const termOf = (argument: Command['registeredArguments'][number]): string => {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
};
