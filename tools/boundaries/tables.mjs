/**
 * Which library owns which table, and who names a table of another one in SQL. A library that needs what another one stores asks it for a method, or
 * takes the SQL of a read from it (an exported `Statement` or a piece of SQL); then the table is named in one library only.
 */
import { parseSync } from '@swc/core';
import { sharedTables } from './layers.mjs';

const ENTITY = /@Entity\(\s*'(\w+)'/g;
const CREATED = /createTable\(\s*\w+,\s*'(\w+)'/g;

/** A table in a statement, after the word that precedes it there. */
const IN_SQL = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(?:IGNORE\s+)?`?([a-z_]+)`?/g;

/** Methods whose first argument, or second after a unit of work, is a table. */
const TAKES_TABLE = new Set(['from', 'insert', 'insertMany', 'update', 'delete', 'lockRow', 'lockRows']);

const STATEMENT = /\b(?:SELECT\s[\s\S]*\sFROM\s|INSERT\s+INTO\s|REPLACE\s+INTO\s|UPDATE\s+`?[a-z_]+`?\s+SET\s|DELETE\s+FROM\s)/;

/** SQL that names a table of another library, that stands where repositories should read, or that does not say why it is SQL; `textOf` gives the text of a file. */
export function sqlFaults(files, textOf) {
  const own = files.filter(isOwnSource);
  const owners = new Map(own.flatMap((file) => tablesMadeIn(textOf(file)).map((table) => [table, projectOf(file)])));
  return own
    .filter((file) => !/[/\\]migrations?[/\\]/.test(file))
    .flatMap((file) => faultsOf(file, textOf(file), owners).map((fault) => `${file}: ${fault}`));
}

/** What a library ships: neither tests, nor fixtures, nor the apps, which put all libraries together. */
const isOwnSource = (file) => /^libs[/\\]/.test(file) && !/\.spec\.ts$|[/\\](?:test|testing)[/\\]/.test(file);

const tablesMadeIn = (text) => [...text.matchAll(ENTITY), ...text.matchAll(CREATED)].map(([, table]) => table);

const projectOf = (file) => file.split(/[/\\]/)[1];

function faultsOf(file, text, owners) {
  const project = projectOf(file);
  const { strings, tables } = namesIn(text);
  const foreign = [...tables].filter(
    (table) => owners.has(table) && owners.get(table) !== project && !sharedTables[table]?.includes(project),
  );
  const faults = foreign.map((table) => `SQL names the table ${table}, which ${owners.get(table)} owns`);
  if (!file.endsWith('.sql.ts') && strings.some((string) => STATEMENT.test(string)))
    faults.push('SQL stands in migrations and files *.sql.ts only, because repositories report what a response depends on');
  if (file.endsWith('.sql.ts') && !text.startsWith('// SQL, because '))
    faults.push('the first line says why this is SQL: // SQL, because …');
  return faults;
}

/** The texts of all strings and templates of a file, and the tables that they and calls name. */
function namesIn(text) {
  const strings = [];
  const tables = new Set();
  const visit = (node) => {
    const string = stringIn(node);
    if (string !== undefined) strings.push(string);
    for (const [, table] of string?.matchAll(IN_SQL) ?? []) tables.add(table);
    const called = node.type === 'CallExpression' && (node.callee.property ?? node.callee).value;
    if (TAKES_TABLE.has(called)) {
      // What follows the table of `from` is its alias.
      const places = node.arguments.slice(0, called === 'from' ? 1 : 2).map(({ expression }) => stringIn(expression));
      tables.add(places.find(Boolean));
    }
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child);
  };
  visit(parseSync(text, { syntax: 'typescript', decorators: true, target: 'es2022' }));
  return { strings, tables };
}

/** The text of a string, or of a template with a sign for each of its expressions. */
function stringIn({ type, value, quasis }) {
  if (type === 'StringLiteral') return value;
  return type === 'TemplateLiteral' ? quasis?.map(({ cooked }) => cooked ?? '').join('?') : undefined;
}
