/** What one clause of a statement does to a table. */
export interface Operation extends Subject {
  readonly kind: OperationKind;
}

export type OperationKind = keyof typeof SENTENCES;

interface Subject {
  readonly table: string;
  /** Of the column, index or foreign key; the new name of a table. */
  readonly name: string;
  /** The definition of a column, or all that follows the name of a new table. */
  readonly definition: string;
}

const SENTENCES = {
  create_table: ({ table }) => `creates the table ${table}`,
  drop_table: ({ table }) => `drops the table ${table}`,
  rename_table: ({ table, name }) => `renames the table ${table} to ${name}`,
  add_column: ({ table, name }) => `adds the column ${name} to ${table}`,
  change_column: ({ table, name }) => `changes the column ${name} of ${table}`,
  rename_column: ({ table, name }) => `renames the column ${name} of ${table}`,
  drop_column: ({ table, name }) => `drops the column ${name} of ${table}`,
  add_index: ({ table, name }) => `adds the index ${name} to ${table}`,
  add_unique: ({ table, name }) => `adds the unique index ${name} to ${table}`,
  rename_index: ({ table, name }) => `renames the index ${name} of ${table}`,
  drop_index: ({ table, name }) => `drops the index ${name}${table === '' ? '' : ` of ${table}`}`,
  add_foreign_key: ({ table, name }) => `adds the foreign key ${name} to ${table}`,
  drop_foreign_key: ({ table, name }) => `drops the foreign key ${name} of ${table}`,
  convert_texts: ({ table }) => `changes how texts of ${table} are stored and compared`,
  insert_row: ({ table }) => `inserts rows into ${table}`,
  copy_rows: ({ table }) => `inserts rows of other tables into ${table}`,
  change_rows: ({ table }) => `changes rows of ${table}`,
  other: ({ table, definition }) => `runs ${table === '' ? definition.slice(0, 80) : `a statement on ${table}`}`,
} satisfies Record<string, (of: Subject) => string>;

/** What an operation does: the end of a sentence that begins with the name of a migration. */
export const describeOperation = (operation: Operation): string => SENTENCES[operation.kind](operation);

type Pattern = readonly [kind: OperationKind, pattern: RegExp];

/** A name, with or without quotes and the name of its database. */
const NAME = '(?:[`"]?[\\w$]+[`"]?\\.)?[`"]?([\\w$]+)[`"]?';
const compile = (text: string) => new RegExp(`^${text.replaceAll('NAME', NAME).replaceAll(' ', '\\s+')}`, 'is');

const WITHOUT_EFFECT = /^(select|show|set|pragma|savepoint|release|begin|start|commit|rollback|explain)\b/i;

/** Statements with the table first. */
const STATEMENTS: readonly Pattern[] = [
  ['create_table', compile('create table(?: if not exists)? NAME')],
  ['drop_table', compile('drop table(?: if exists)? NAME')],
  ['rename_table', compile('rename table NAME to NAME')],
  ['copy_rows', compile('(?:insert|replace)(?: ignore| or ignore| or replace)? into NAME.*\\bselect\\b')],
  ['insert_row', compile('insert(?: ignore| or ignore)? into NAME')],
  ['change_rows', compile('(?:update|delete from|replace into) NAME')],
];

const NEW_INDEX = compile('create (unique )?(?:fulltext )?index(?: if not exists)? NAME on NAME');
const OLD_INDEX = compile('drop index(?: if exists)? NAME(?: on NAME)?');
const ALTERED = compile('alter table(?: if exists)? NAME (.*)');

/** Clauses of ALTER TABLE with the name first. */
const CLAUSES: readonly Pattern[] = [
  ['add_foreign_key', compile('add (?:constraint NAME )?foreign key')],
  ['add_unique', compile('add (?:constraint NAME )?unique')],
  ['add_index', compile('add (?:fulltext |spatial )?(?:index|key) NAME')],
  ['other', compile('(?:add|drop) primary key')],
  ['add_column', compile('add (?:column )?(?:if not exists )?NAME')],
  ['drop_foreign_key', compile('drop foreign key NAME')],
  ['drop_index', compile('drop (?:index|key|constraint) NAME')],
  ['drop_column', compile('drop (?:column )?NAME')],
  ['rename_column', compile('rename column NAME to')],
  ['rename_index', compile('rename (?:index|key) NAME to')],
  ['rename_table', compile('rename (?:to |as )?NAME')],
  ['change_column', compile('modify (?:column )?NAME')],
  ['convert_texts', compile('(?:convert to|default character set|character set|collate)\\b')],
];

const CHANGED = compile('change (?:column )?NAME NAME (.*)');

/** What a statement of a migration does; nothing if it only reads. */
export function parseOperations(sql: string): Operation[] {
  const text = sql.trim();
  if (WITHOUT_EFFECT.test(text)) return [];
  const index = NEW_INDEX.exec(text);
  if (index) return [operation(index[1] === undefined ? 'add_index' : 'add_unique', index[3], index[2])];
  const dropped = OLD_INDEX.exec(text);
  if (dropped) return [operation('drop_index', dropped[2] ?? '', dropped[1])];
  const altered = ALTERED.exec(text);
  if (altered) return clausesOf(altered[2]).flatMap((clause) => operationOf(altered[1], clause));
  const withoutTexts = text.replace(/'(?:[^']|'')*'/g, "''");
  for (const [kind, pattern] of STATEMENTS) {
    const found = pattern.exec(withoutTexts);
    if (found) return [operation(kind, found[1], found[2], withoutTexts.slice(found[0].length).trim())];
  }
  return [operation('other', '', '', text)];
}

function operationOf(table: string, clause: string): Operation[] {
  if (/^(algorithm|lock)\b/i.test(clause)) return [];
  const changed = CHANGED.exec(clause);
  if (changed) return [operation(changed[1] === changed[2] ? 'change_column' : 'rename_column', table, changed[1], changed[3])];
  for (const [kind, pattern] of CLAUSES) {
    const found = pattern.exec(clause);
    if (found) return [operation(kind, table, found[1], clause.slice(found[0].length).trim())];
  }
  return [operation('other', table, '', clause)];
}

const operation = (kind: OperationKind, table: string, name = '', definition = ''): Operation => ({
  kind,
  table,
  name,
  definition,
});

/** Splits at the commas that are not inside of parentheses or quotes. */
function clausesOf(text: string): string[] {
  const parts = text.match(/'(?:[^'\\]|''|\\.)*'|`[^`]*`|"[^"]*"|[(),]|[^'`"(),]+/gs) ?? [];
  const clauses = [''];
  let depth = 0;
  for (const part of parts) {
    if (part === '(') depth++;
    if (part === ')') depth--;
    if (part === ',' && depth === 0) clauses.push('');
    else clauses.push(clauses.pop()! + part);
  }
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== '');
}
