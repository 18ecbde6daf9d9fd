/** A field that two people have changed. */
export interface Conflict {
  /** The names of the field, and in lists the position in what is sent: `['variations', 0, 'regular_price']`. */
  readonly path: readonly (string | number)[];
  /** The id of the entry of a list. */
  readonly entry?: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Lists of which a change has only some entries, by their ids. */
const PARTIAL: ReadonlySet<string> = new Set(['variations', 'line_items', 'shipping_lines', 'fee_lines']);

/** Fields that follow from others or from the use of a record, and do not say that somebody has changed it. */
const DERIVED: ReadonlySet<string> = new Set([
  ...['_links', 'link', 'permalink', 'guid', 'class_list', 'generated_slug', 'permalink_template', 'related_ids'],
  ...['date_modified', 'date_modified_gmt', 'modified', 'modified_gmt', 'price_html', 'price', 'on_sale', 'purchasable'],
  ...['count', 'total_sales', 'average_rating', 'rating_count', 'version'],
  // The orders of a customer, and those with a coupon.
  ...['last_order', 'orders_count', 'total_spent', 'usage_count', 'used_by'],
  // Requests of a person, requests with a key, and whether a message was opened.
  ...['last_seen', 'date_last_used', 'read'],
  // Deliveries of a webhook.
  ...['failures', 'failing_since', 'last_error', 'health'],
]);

const AT_TOP = { path: [] };

/** The fields of a change that are no longer as they were when the person began, and not as the person wants them either. */
export function conflictsOf(
  mine: Fields,
  before: Fields,
  theirs: Fields,
  at: Pick<Conflict, 'path' | 'entry'> = AT_TOP,
): Conflict[] {
  return Object.entries(mine).flatMap(([name, value]) => {
    const [was, now] = [before[name], theirs[name]];
    const path = [...at.path, name];
    if (!(name in before) || isSame(was, now) || covers(now, value)) return [];
    if (isFields(value) && isFields(was) && isFields(now)) return conflictsOf(value, was, now, { ...at, path });
    if (PARTIAL.has(name) && [value, was, now].every(Array.isArray))
      return conflictsOfEntries(value as unknown[], was as unknown[], now as unknown[], path);
    return [{ ...at, path, mine: value, theirs: now }];
  });
}

/** Entries that were added are nobody else's. One that the others have removed is a conflict as a whole. */
function conflictsOfEntries(mine: unknown[], before: unknown[], theirs: unknown[], path: Conflict['path']): Conflict[] {
  return mine.flatMap((entry, index) => {
    const was = withId(before, entry);
    const now = withId(theirs, entry);
    if (!isFields(entry) || !was) return [];
    const at = { path: [...path, index], entry: entry['id'] };
    return now ? conflictsOf(entry, was, now, at) : [{ ...at, mine: entry, theirs: undefined }];
  });
}

const withId = (entries: unknown[], entry: unknown): Fields | undefined =>
  isFields(entry) && entry['id'] !== undefined
    ? (entries.find((one) => isFields(one) && one['id'] === entry['id']) as Fields | undefined)
    : undefined;

/** A change without one of its fields, and without what would be left empty: an entry of a list that has only its id changes nothing. */
export function without(change: Fields, [step, ...deeper]: Conflict['path']): Fields {
  const { [String(step)]: value, ...others } = change;
  if (deeper.length === 0 || typeof value !== 'object' || value === null) return others;
  const rest = Array.isArray(value) ? withoutIn(value, deeper) : without(value as Fields, deeper);
  return Object.keys(rest).length === 0 ? others : { ...change, [String(step)]: rest };
}

function withoutIn(entries: readonly unknown[], [index, ...deeper]: Conflict['path']): unknown[] {
  return entries.flatMap((entry, position) => {
    if (position !== index) return [entry];
    if (deeper.length === 0) return [];
    const rest = without(entry as Fields, deeper);
    return Object.keys(rest).every((name) => name === 'id') ? [] : [rest];
  });
}

/** The names of the fields that others have changed; those that follow from others are left out. */
export const changedNames = (before: Fields, theirs: Fields): string[] =>
  Object.keys(before).filter((name) => name in theirs && !DERIVED.has(name) && !isSame(before[name], theirs[name]));

/** Whether a record already has everything that a change sends: what is sent of an entry may be its id only. */
export function covers(stored: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return Array.isArray(stored) && sent.length === stored.length && sent.every((entry, index) => covers(stored[index], entry));
  if (isFields(sent)) return isFields(stored) && Object.entries(sent).every(([name, value]) => covers(stored[name], value));
  return stored === sent;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
