/** A field of a form, as its template declares it. */
export interface FormField {
  readonly type: FieldType;
  readonly name: string;
  readonly isRequired: boolean;
  /** What may be chosen; empty where anything may be written. */
  readonly choices: readonly string[];
  readonly shortest: number;
  readonly longest: number;
}

const TYPES = [
  ...['text', 'email', 'url', 'tel', 'number', 'date', 'textarea'],
  ...['select', 'radio', 'checkbox', 'acceptance'],
] as const;
type FieldType = (typeof TYPES)[number];

const LONGEST = 10_000;

/** What stands in brackets. It is short and holds no other bracket, so that no template takes long to read. */
export const TAG = /\[([^[\]]{1,1000})\]/g;
const WORD = /"[^"]*"|'[^']*'|[^\s"']+/g;
const NAME = /^[A-Za-z][\w:.-]*$/;

/** The fields of a template: `[type* name option:1 "choice"]`, where the star says that it must be filled in. Of two with one name the first counts. */
export function fieldsOfTemplate(template: string): FormField[] {
  const fields = new Map<string, FormField>();
  for (const [, inside] of template.matchAll(TAG)) {
    const field = fieldOf(inside);
    if (field && !fields.has(field.name)) fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** The field that the inside of a tag declares, if it declares one. */
export function fieldOf(inside: string): FormField | undefined {
  const [kind = '', name = '', ...words] = inside.match(WORD) ?? [];
  const type = TYPES.find((known) => known === kind.replace(/\*$/, ''));
  if (!type || !NAME.test(name)) return undefined;
  const isChosen = type === 'select' || type === 'radio' || type === 'checkbox';
  const quoted = words.filter((word) => /^["']/.test(word)).map((word) => word.slice(1, -1));
  const isRequired = kind.endsWith('*') || (type === 'acceptance' && !words.includes('optional'));
  return {
    ...{ type, name, isRequired },
    choices: isChosen ? quoted : [],
    shortest: numberAfter('minlength', words) ?? 0,
    longest: Math.min(numberAfter('maxlength', words) ?? LONGEST, LONGEST),
  };
}

function numberAfter(option: string, words: readonly string[]): number | undefined {
  const found = words.find((word) => word.startsWith(`${option}:`))?.slice(option.length + 1);
  return found !== undefined && /^\d{1,6}$/.test(found) ? Number(found) : undefined;
}
