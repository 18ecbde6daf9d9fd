import { interpolate, placeholderNames, placeholderParser } from './sentence.js';

/** Translations by the declared English sentence. Both have the same `{placeholders}`. */
type Translations = Readonly<Record<string, string>>;

/** Longer texts consist mostly of what a client sent, so they are not translated. */
const MAX_LENGTH = 2000;

/** The sentences of one language. English needs no catalog, because sentences are declared in it. */
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

  /** The translation of a declared sentence, with its placeholders. */
  find(sentence: string): string | undefined {
    return this.translations.get(sentence);
  }

  /** Translates a sentence, or a part of one, whose placeholders are filled. Unknown texts are returned unchanged. */
  translate(text: string): string {
    const exact = this.translations.get(text);
    if (exact !== undefined || text.length > MAX_LENGTH) return exact ?? text;
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
    const sentences = Object.entries(params).map(([name, text]) => [name, this.translateParameter(String(text))]);
    return { ...this.withReason(details), params: Object.fromEntries(sentences) as unknown };
  }

  private withReason<T extends Readonly<Record<string, unknown>>>(values: T): T {
    return typeof values['reason'] === 'string' ? { ...values, reason: this.translate(values['reason']) } : values;
  }

  /** Translates `per_page must be …`: the text after the name is the same for many parameters. */
  private translateParameter(sentence: string): string {
    const whole = this.translate(sentence);
    const [, name, rest] = /^(\S+) (.*)\.$/s.exec(sentence) ?? [];
    return whole === sentence && rest !== undefined ? `${name} ${this.translate(rest)}.` : whole;
  }
}

const CATALOGS = new Map<string, TranslationCatalog>();

/** Adds translations of a language. Each library adds those of the sentences that it declares. */
export function addTranslations(language: string, translations: Translations): void {
  const catalog = CATALOGS.get(language) ?? new TranslationCatalog();
  CATALOGS.set(language, catalog);
  catalog.add(translations);
}

/** The catalog of a language, such as `nl` or `nl-be`, if there is one. */
export const catalogFor = (language: string): TranslationCatalog | undefined => CATALOGS.get(language.split('-')[0]);
