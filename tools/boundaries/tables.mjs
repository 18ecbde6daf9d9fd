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

/** The owner of each table, from entities and migrations; `textOf` gives the text of a file. */
export function ownersOfTables(files, textOf) {
  const owners = new Map();
  for (const file of files.filter(isOwnSource)) {
    const text = textOf(file);
    const tables = [...text.matchAll(ENTITY), ...text.matchAll(CREATED)].map((match) => match[1]);
    for (const table of tables) owners.set(table, projectOf(file));
  }
  return owners;
}

/** SQL outside of migrations and files `*.sql.ts`, and such a file that does not say why it is SQL, as faults. */
export function statementFaults(file, text) {
  if (!isOwnSource(file) || /[/\\]migrations?[/\\]/.test(file)) return [];
  if (file.endsWith('.sql.ts'))
    return text.startsWith('// SQL, because ') ? [] : ['the first line says why this is SQL: // SQL, because …'];
  return stringsIn(text).some((string) => STATEMENT.test(string))
    ? ['SQL stands in migrations and files *.sql.ts only, because repositories report what a response depends on']
    : [];
}

/** The tables of other libraries that a file names, as faults. */
export function foreignTables(file, text, owners) {
  if (!isOwnSource(file) || /[/\\]migrations?[/\\]/.test(file)) return [];
  const project = projectOf(file);
  const foreign = [...tablesIn(text)].filter(
    (table) => owners.has(table) && owners.get(table) !== project && !sharedTables[table]?.includes(project),
  );
  return foreign.map((table) => `SQL names the table ${table}, which ${owners.get(table)} owns`);
}

function tablesIn(text) {
  const tables = new Set();
  const visit = (node) => {
    if (stringIn(node) !== undefined) for (const match of stringIn(node).matchAll(IN_SQL)) tables.add(match[1]);
    const called = node.type === 'CallExpression' && (node.callee.property ?? node.callee).value;
    if (TAKES_TABLE.has(called)) {
      const [table] = node.arguments
        // What follows the table of `from` is its alias.
        .slice(0, called === 'from' ? 1 : 2)
        .map(({ expression }) => stringIn(expression))
        .filter(Boolean);
      if (table) tables.add(table);
    }
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child);
  };
  visit(parseSync(text, { syntax: 'typescript', decorators: true, target: 'es2022' }));
  return tables;
}

/** The text of a string, or of a piece of a template between its expressions. */
function stringIn({ type, value, cooked, quasis, expressions }) {
  if (type === 'StringLiteral') return value;
  if (type === 'TemplateElement') return cooked ?? '';
  if (type === 'TemplateLiteral' && quasis.length === 1 && expressions?.length === 0) return quasis[0].cooked;
  return undefined;
}

/** The texts of all strings of a file, and the pieces of its templates. */
function stringsIn(text) {
  const strings = [];
  const visit = (node) => {
    if (node.type === 'TemplateLiteral') strings.push((node.quasis ?? []).map(({ cooked }) => cooked ?? '').join('?'));
    else if (stringIn(node) !== undefined) strings.push(stringIn(node));
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child);
  };
  visit(parseSync(text, { syntax: 'typescript', decorators: true, target: 'es2022' }));
  return strings;
}

const projectOf = (file) => file.split(/[/\\]/)[1];

/** What a library ships: neither tests, nor fixtures, nor the apps, which put all libraries together. */
const isOwnSource = (file) => /^libs[/\\]/.test(file) && !/\.spec\.ts$|[/\\](?:test|testing)[/\\]/.test(file);
