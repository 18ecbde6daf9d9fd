/** Fills the `{placeholders}` of a sentence; those without a value stay. */
export const interpolate = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  sentence.replace(PLACEHOLDER, (placeholder, key: string) => (Object.hasOwn(values, key) ? String(values[key]) : placeholder));

/** The names of the placeholders of a sentence. */
export const placeholderNames = (sentence: string): string[] => [...sentence.matchAll(PLACEHOLDER)].map(([, key]) => key);

/** Parses the values out of a filled sentence; undefined if it is another sentence. */
export const placeholderParser = (sentence: string): ((text: string) => Readonly<Record<string, string>> | undefined) => {
  const pattern = sentence.split(PLACEHOLDER).map((part, index) => (index % 2 === 0 ? literal(part) : `(?<${part}>.+?)`));
  const whole = new RegExp(`^${pattern.join('')}$`, 's');
  return (text) => {
    const match = whole.exec(text);
    return match ? { ...match.groups } : undefined;
  };
};

const PLACEHOLDER = /\{(\w+)\}/g;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
