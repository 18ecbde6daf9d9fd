const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;

/** The three formats of RFC 9110: the current one, and those of RFC 850 and `asctime`, which are obsolete but must still be accepted. */
const FORMATS = [
  String.raw`[A-Z][a-z]{2}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) ${TIME} GMT`,
  String.raw`[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) ${TIME} GMT`,
  String.raw`[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) ${TIME} (?<year>\d{4})`,
].map((format) => new RegExp(`^${format}$`));

/** An HTTP date in milliseconds since 1970, in any time zone of the machine; undefined when it is invalid. `now` decides the century of two-digit years. */
export function parseHttpDate(text: string, now: number): number | undefined {
  const parts = FORMATS.map((format) => format.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts || !MONTHS.includes(parts.month)) return undefined;
  const [day, hour, minute, second] = [parts.day, parts.hour, parts.minute, parts.second].map(Number);
  return Date.UTC(yearOf(parts.year, now), MONTHS.indexOf(parts.month), day, hour, minute, second);
}

/** RFC 9110: a two-digit year that appears to be more than fifty years in the future is in the past. */
function yearOf(text: string, now: number): number {
  if (text.length === 4) return Number(text);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + 50 ? year - 100 : year;
}
