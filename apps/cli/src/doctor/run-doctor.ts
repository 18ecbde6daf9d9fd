import { type Configuration, ConfigurationError } from '@grove/core';
import { codeOf, examine, examineDatabase, type Finding, findingsOf, type Level, worstLevel } from '@grove/server';
import { readConfiguration } from '../environment.js';
import { withDatabase } from '../grove.js';
import { databaseRefusal } from '../terminal/cli-error.js';
import { coloured } from '../terminal/colours.js';
import type { CommandResult } from '../terminal/command-result.js';

const EXIT_CODES: Record<Level, number> = { ok: 0, warning: 2, error: 3 };
const MARKS: Record<Level, string> = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' };
const COLOURS = { ok: 'green', warning: 'yellow', error: 'red' } as const satisfies Record<Level, string>;

/** `grove doctor` */
export async function runDoctor(): Promise<CommandResult> {
  const findings = await examineAll();
  const worst = worstLevel(findings);
  const lines = findings.map(({ level, probe, message, remedy = '' }) =>
    `${coloured(COLOURS[level], MARKS[level])}  ${probe}: ${message} ${remedy}`.trimEnd(),
  );
  return { json: { level: worst, findings }, text: lines.join('\n'), exitCode: EXIT_CODES[worst] };
}

/** A server that runs has a configuration and a database; only a command may find that it has none. */
async function examineAll(): Promise<Finding[]> {
  try {
    const configuration = readConfiguration();
    return await examine(configuration, process.env, () => openAndExamine(configuration));
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    const { error } = findingsOf('configuration');
    return [error(thrown.message, 'Change this variable; .env.example describes it.')];
  }
}

async function openAndExamine(configuration: Configuration): Promise<Finding[]> {
  try {
    return await withDatabase(configuration, (database) => examineDatabase(configuration, database));
  } catch (thrown) {
    const { error } = findingsOf('database');
    const code = codeOf(thrown);
    const advice = databaseRefusal(code);
    return [
      advice === undefined
        ? error(`The database does not answer (${code}).`, 'Check DATABASE_URL and that the database runs.')
        : error(`The database refuses the connection (${code}).`, advice),
    ];
  }
}
