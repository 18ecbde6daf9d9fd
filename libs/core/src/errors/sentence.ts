/** A sentence with its `{places}` filled; a place of which nothing is known stays. */
export const interpolate = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  sentence.replace(PLACE, (place, key: string) => (Object.hasOwn(values, key) ? String(values[key]) : place));

/** The names of the places of a sentence. */
export const placeholderNames = (sentence: string): string[] => [...sentence.matchAll(PLACE)].map(([, key]) => key);

/** What fits into the places of a sentence that is filled already; undefined when it is another sentence. */
export const placeholderParser = (sentence: string): ((text: string) => Readonly<Record<string, string>> | undefined) => {
  const pattern = sentence.split(PLACE).map((part, index) => (index % 2 === 0 ? literal(part) : `(?<${part}>.+?)`));
  const whole = new RegExp(`^${pattern.join('')}$`, 's');
  return (text) => {
    const match = whole.exec(text);
    return match ? { ...match.groups } : undefined;
  };
};

const PLACE = /\{(\w+)\}/g;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
