type Parts = Readonly<Record<string, string>>;

/** What each letter of a format stands for. */
const LETTERS: Readonly<Record<string, (of: (options: Intl.DateTimeFormatOptions) => Parts) => string | undefined>> = {
  d: (of) => of({ day: '2-digit' })['day']?.padStart(2, '0'),
  j: (of) => of({ day: 'numeric' })['day'],
  D: (of) => of({ weekday: 'short' })['weekday'],
  l: (of) => of({ weekday: 'long' })['weekday'],
  m: (of) => of({ month: '2-digit' })['month']?.padStart(2, '0'),
  n: (of) => of({ month: 'numeric' })['month'],
  M: (of) => of({ month: 'short', day: 'numeric' })['month'],
  F: (of) => of({ month: 'long', day: 'numeric' })['month'],
  Y: (of) => of({ year: 'numeric' })['year'],
  y: (of) => of({ year: '2-digit' })['year'],
  g: (of) => of({ hour: 'numeric', hourCycle: 'h12' })['hour'],
  h: (of) => of({ hour: '2-digit', hourCycle: 'h12' })['hour']?.padStart(2, '0'),
  G: (of) => String(Number(of({ hour: 'numeric', hourCycle: 'h23' })['hour'])),
  H: (of) => of({ hour: '2-digit', hourCycle: 'h23' })['hour']?.padStart(2, '0'),
  i: (of) => of({ hour: 'numeric', minute: '2-digit' })['minute']?.padStart(2, '0'),
  s: (of) => of({ minute: 'numeric', second: '2-digit' })['second']?.padStart(2, '0'),
  a: (of) => of({ hour: 'numeric', hourCycle: 'h12' })['dayPeriod']?.toLowerCase(),
  A: (of) => of({ hour: 'numeric', hourCycle: 'h12' })['dayPeriod']?.toUpperCase(),
};

interface Place {
  readonly timeZone: string;
  readonly locale: string;
}

/** An instant in a format of WordPress, such as `F j, Y`. A letter after a backslash is itself. */
export function formatInstant(instant: Date, format: string, { timeZone, locale }: Place): string {
  const of = (options: Intl.DateTimeFormatOptions): Parts =>
    Object.fromEntries(
      new Intl.DateTimeFormat(locale, { timeZone, ...options }).formatToParts(instant).map(({ type, value }) => [type, value]),
    );
  return format.replace(/\\?[\s\S]/g, (sign) => (sign.length > 1 ? sign.slice(1) : (LETTERS[sign]?.(of) ?? sign)));
}
