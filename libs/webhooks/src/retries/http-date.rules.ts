const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;

/** The three forms of RFC 9110: the usual one, and those of RFC 850 and of `asctime`, which receivers must no longer send and we must still read. */
const FORMS = [
  String.raw`[A-Z][a-z]{2}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) ${TIME} GMT`,
  String.raw`[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) ${TIME} GMT`,
  String.raw`[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) ${TIME} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/** The moment of a date as HTTP writes it, in milliseconds, whatever the zone of the machine; undefined when it is none. `now` tells the century of years of two digits. */
export function momentOf(text: string, now: number): number | undefined {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts || !MONTHS.includes(parts.month)) return undefined;
  const [day, hour, minute, second] = [parts.day, parts.hour, parts.minute, parts.second].map(Number);
  return Date.UTC(yearOf(parts.year, now), MONTHS.indexOf(parts.month), day, hour, minute, second);
}

/** RFC 9110: a year of two digits that seems to be more than fifty years ahead is past. */
function yearOf(text: string, now: number): number {
  if (text.length === 4) return Number(text);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + 50 ? year - 100 : year;
}
