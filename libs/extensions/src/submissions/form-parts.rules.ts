import { plainText } from '@grove/content';
import { parseField, TAG, type FormField } from './form-fields.rules.js';

/** A part of a form: a field with its label, a text between fields, or the submit button. Labels and texts are HTML without tags. */
export type FormPart =
  | { readonly kind: 'field'; readonly label: string; readonly field: FormField }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'submit'; readonly label: string };

const SUBMIT = /^submit\b[^"']*(?:"([^"]*)"|'([^']*)')?/;
const ACCEPTANCE_END = '/acceptance';

/**
 * The parts of a form, in the order of its template. The text before a field, from the start of its paragraph, is its label; the label of an acceptance
 * field may also follow it, up to `[/acceptance]`. HTML tags are removed: the page decides the layout, and authors of templates may not write HTML.
 */
export function parseFormParts(template: string): FormPart[] {
  const parts: FormPart[] = [];
  const names = new Set<string>();
  const addTexts = (texts: readonly string[]) => parts.push(...texts.map((text) => ({ kind: 'text', text }) as const));
  // `split` returns texts at even indexes and the contents of tags at odd ones.
  const pieces = template.split(TAG);
  let words: string[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    if (index % 2 === 0) {
      words.push(...paragraphsOf(piece));
      continue;
    }
    const field = parseField(piece);
    const submit = SUBMIT.exec(piece);
    if (field && !names.has(field.name)) {
      names.add(field.name);
      const isClosed = field.type === 'acceptance' && pieces[index + 2]?.trim() === ACCEPTANCE_END;
      const label = isClosed ? paragraphsOf(pieces[index + 1]).join(' ') : words.pop();
      addTexts(words);
      parts.push({ kind: 'field', field, label: label || field.name });
      if (isClosed) index += 2;
      words = [];
    } else if (submit) {
      addTexts(words);
      parts.push({ kind: 'submit', label: submit[1] || submit[2] || 'Send' });
      words = [];
    }
  }
  addTexts(words);
  return parts;
}

/** The end of a paragraph. */
const PARAGRAPH_END = /\n[^\S\n]*\n|<\/(?:p|div|h[1-6]|li|legend)\s*>/i;

const paragraphsOf = (markup: string): string[] =>
  markup
    .split(PARAGRAPH_END)
    .map((part) => plainText(part).replace(/\s+/g, ' '))
    .filter((text) => text !== '');
