/** A field that the template of a form declares. */
export interface FormField {
  readonly type: FieldType;
  readonly name: string;
  readonly isRequired: boolean;
  /** The choices; empty for fields with free text. */
  readonly choices: readonly string[];
  readonly minLength: number;
  readonly maxLength: number;
}

const TYPES = [
  ...['text', 'email', 'url', 'tel', 'number', 'date', 'textarea'],
  ...['select', 'radio', 'checkbox', 'acceptance'],
] as const;
type FieldType = (typeof TYPES)[number];

const MAX_LENGTH = 10_000;

/** A tag in brackets. Its length is limited and it contains no brackets, so that every template is parsed in linear time. */
export const TAG = /\[([^[\]]{1,1000})\]/g;
const WORD = /"[^"]*"|'[^']*'|[^\s"']+/g;
const NAME = /^[A-Za-z][\w:.-]*$/;

/** The fields of a template, such as `[type* name option:1 "choice"]`; the star means required. Only the first field with a name counts. */
export function parseFormFields(template: string): FormField[] {
  const fields = new Map<string, FormField>();
  for (const [, inside] of template.matchAll(TAG)) {
    const field = parseField(inside);
    if (field && !fields.has(field.name)) fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** The types of tags in a template that declare neither a field nor the submit button, such as `file`; visitors see nothing of them. */
export function unknownFieldTypes(template: string): string[] {
  const types = [...template.matchAll(TAG)].flatMap(([, inside]) => (parseField(inside) ? [] : (TYPED.exec(inside)?.[1] ?? [])));
  return [...new Set(types)].filter((type) => type !== 'submit');
}

/** A tag with a name after its type. */
const TYPED = /^([a-z][\w-]*)\*?\s+[A-Za-z"']/;

/** The field in a tag; undefined if the tag declares no field. */
export function parseField(inside: string): FormField | undefined {
  const [typeWord = '', name = '', ...words] = inside.match(WORD) ?? [];
  const type = TYPES.find((known) => known === typeWord.replace(/\*$/, ''));
  if (!type || !NAME.test(name)) return undefined;
  const hasChoices = type === 'select' || type === 'radio' || type === 'checkbox';
  const quoted = words.filter((word) => /^["']/.test(word)).map((word) => word.slice(1, -1));
  const isRequired = typeWord.endsWith('*') || (type === 'acceptance' && !words.includes('optional'));
  return {
    ...{ type, name, isRequired },
    choices: hasChoices ? quoted : [],
    minLength: numberAfter('minlength', words) ?? 0,
    maxLength: Math.min(numberAfter('maxlength', words) ?? MAX_LENGTH, MAX_LENGTH),
  };
}

function numberAfter(option: string, words: readonly string[]): number | undefined {
  const found = words.find((word) => word.startsWith(`${option}:`))?.slice(option.length + 1);
  return found !== undefined && /^\d{1,6}$/.test(found) ? Number(found) : undefined;
}
