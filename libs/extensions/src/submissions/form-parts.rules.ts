import { plainText } from '@grove/content';
import { fieldOf, TAG, type FormField } from './form-fields.rules.js';

/** A field with what its writer calls it; words between fields; the button that sends. Words are HTML without tags. */
export type FormPart =
  | { readonly kind: 'field'; readonly label: string; readonly field: FormField }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'send'; readonly label: string };

const SEND = /^submit\b[^"']*(?:"([^"]*)"|'([^']*)')?/;
const CONSENT_ENDS = '/acceptance';

/**
 * What a template has its form show, in order. The words before a field are its label, as far back as their paragraph begins; those of a consent may
 * stand behind it, up to `[/acceptance]`. Its markup is left out: whoever shows a form arranges it, and who writes a template may write no HTML.
 */
export function partsOfTemplate(template: string): FormPart[] {
  const parts: FormPart[] = [];
  const names = new Set<string>();
  const tell = (texts: readonly string[]) => parts.push(...texts.map((text) => ({ kind: 'text', text }) as const));
  // Texts stand at even places, the insides of tags at odd ones.
  const pieces = template.split(TAG);
  let words: string[] = [];
  for (let place = 0; place < pieces.length; place++) {
    const piece = pieces[place];
    if (place % 2 === 0) {
      words.push(...paragraphsOf(piece));
      continue;
    }
    const field = fieldOf(piece);
    const send = SEND.exec(piece);
    if (field && !names.has(field.name)) {
      names.add(field.name);
      const isClosed = field.type === 'acceptance' && pieces[place + 2]?.trim() === CONSENT_ENDS;
      const label = isClosed ? paragraphsOf(pieces[place + 1]).join(' ') : words.pop();
      tell(words);
      parts.push({ kind: 'field', field, label: label || field.name });
      if (isClosed) place += 2;
      words = [];
    } else if (send) {
      tell(words);
      parts.push({ kind: 'send', label: send[1] || send[2] || 'Send' });
      words = [];
    }
  }
  tell(words);
  return parts;
}

/** Where one paragraph ends and another may begin. */
const BREAK = /\n[^\S\n]*\n|<\/(?:p|div|h[1-6]|li|legend)\s*>/i;

const paragraphsOf = (markup: string): string[] =>
  markup
    .split(BREAK)
    .map((part) => plainText(part).replace(/\s+/g, ' '))
    .filter((text) => text !== '');
