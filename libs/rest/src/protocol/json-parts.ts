/** Characters of JSON that are made within a few milliseconds. */
const SHORT = 1_000_000;

/** Whether the JSON of a value is short enough to be made in one piece. Looks at no more of the value than is needed to know that. */
export const isShort = (value: unknown): boolean => roomAfter(value, SHORT) >= 0;

/** How many characters of `room` are left after a value; below 0 if it has none. Escaped characters count once. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length;
  if (typeof value !== 'object' || value === null) return room - 8;
  let left = room;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = roomAfter(value[index], left - 1);
    return left;
  }
  for (const name in value) {
    left = roomAfter((value as Record<string, unknown>)[name], left - name.length);
    if (left < 0) return left;
  }
  return left;
}

/** The JSON of a value, as `JSON.stringify` makes it, in parts: long lists and objects member by member. */
export function* jsonParts(value: unknown): Generator<string> {
  if (isShort(value) || !isContainer(value)) yield JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value))
    yield* partsOf(
      value.map((entry): Member => ['', entry]),
      '[',
      ']',
    );
  else yield* partsOf(membersOf(value), '{', '}');
}

/** Whether the JSON of a value has more bytes than `limit`. No more of it is made than is needed to know that. */
export function isLongerThan(limit: number, value: unknown): boolean {
  let bytes = 0;
  for (const part of jsonParts(value)) {
    bytes += Buffer.byteLength(part);
    if (bytes > limit) return true;
  }
  return false;
}

/** What stands before a value in an object, and the value. */
type Member = readonly [name: string, value: unknown];

function* partsOf(members: readonly Member[], open: string, close: string): Generator<string> {
  let before = open;
  for (const [name, value] of members) {
    yield before + name;
    yield* jsonParts(value);
    before = ',';
  }
  yield members.length === 0 ? open + close : close;
}

const membersOf = (value: object): Member[] =>
  Object.entries(value)
    .filter(([, member]) => member !== undefined && typeof member !== 'function' && typeof member !== 'symbol')
    .map(([name, member]) => [`${JSON.stringify(name)}:`, member]);

/** Whether a value is a list or an object with the members of its JSON. */
const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
