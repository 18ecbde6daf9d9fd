import { interpolate, placeholderNames, placeholderParser } from './sentence.js';

/** What is said in another language: each English sentence as it is declared, and its translation with the same `{places}`. */
export type Translations = Readonly<Record<string, string>>;

/** Longer texts hold more of what a client sent than of what we say. */
const LONGEST = 2000;

/** The sentences of one language. English is where they are declared, so it needs no book. */
export class TranslationCatalog {
  private readonly translations = new Map<string, string>();
  private readonly patterns: { readonly read: ReturnType<typeof placeholderParser>; readonly translation: string }[] = [];

  add(translations: Translations): void {
    for (const [sentence, translation] of Object.entries(translations)) {
      const known = this.translations.get(sentence);
      if (known === translation) continue;
      if (known !== undefined) throw new Error(`Two translations of one sentence: ${sentence}`);
      this.translations.set(sentence, translation);
      if (placeholderNames(sentence).length > 0) this.patterns.push({ read: placeholderParser(sentence), translation });
    }
  }

  /** The translation of a declared sentence, its places empty. */
  find(sentence: string): string | undefined {
    return this.translations.get(sentence);
  }

  /** A sentence, or a part of one, that is filled already; as it is when it is not in the book. */
  translate(text: string): string {
    const exact = this.translations.get(text);
    if (exact !== undefined || text.length > LONGEST) return exact ?? text;
    for (const { read, translation } of this.patterns) {
      const values = read(text);
      if (values) return interpolate(translation, this.withReason(values));
    }
    return text;
  }

  /** Details of an error: `reason` is the part of the sentence that says why, and `params` has a sentence for each parameter. */
  translateDetails(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { params } = details;
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return this.withReason(details);
    const sentences = Object.entries(params).map(([name, text]) => [name, this.toldOfParameter(String(text))]);
    return { ...this.withReason(details), params: Object.fromEntries(sentences) as unknown };
  }

  private withReason<T extends Readonly<Record<string, unknown>>>(values: T): T {
    return typeof values['reason'] === 'string' ? { ...values, reason: this.translate(values['reason']) } : values;
  }

  /** `per_page must be …`: what stands behind the name is said of many parameters. */
  private toldOfParameter(sentence: string): string {
    const whole = this.translate(sentence);
    const [, name, fault] = /^(\S+) (.*)\.$/s.exec(sentence) ?? [];
    return whole === sentence && fault !== undefined ? `${name} ${this.translate(fault)}.` : whole;
  }
}

const BOOKS = new Map<string, TranslationCatalog>();

/** Adds to the book of a language; each lib brings the translations of what it declares. */
export function addTranslations(language: string, translations: Translations): void {
  const book = BOOKS.get(language) ?? new TranslationCatalog();
  BOOKS.set(language, book);
  book.add(translations);
}

/** The book of a language, `nl` or `nl-be`, where there is one. */
export const catalogFor = (language: string): TranslationCatalog | undefined => BOOKS.get(language.split('-')[0]);
