import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** The options of a program, whose first comment documents them: `--help` prints it, and so does anything that is no option of it, which is an error. */
export function readOptions(program, config) {
  try {
    const { values, positionals } = parseArgs({ ...config, options: { ...config.options, help: { type: 'boolean' } } });
    if (!values.help) return { values, positionals };
  } catch (error) {
    endWithUsage(program, error.message);
  }
  console.log(usageOf(program));
  return process.exit(0);
}

/** Ends this process, because what was asked of the program cannot be done. */
export function endWithUsage(program, message) {
  console.error(`${message}\n\n${usageOf(program)}`);
  process.exit(2);
}

function usageOf(program) {
  const [, comment] = /\/\*\*\n(.*?)\n \*\//s.exec(readFileSync(program, 'utf8'));
  return comment.replaceAll(/^ \* ?/gm, '');
}
