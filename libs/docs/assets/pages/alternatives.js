/** What the documentation calls things that readers may call by another name. */
const SYNONYMS = {
  pagination: 'paging',
  paginate: 'paging',
  login: 'signing in',
  authentication: 'signing in',
  authorization: 'signing in',
  credentials: 'signing in',
  token: 'key',
  password: 'signing in',
  throttling: 'limit',
  ratelimit: 'limit',
  retry: 'idempotency',
  duplicate: 'idempotency',
  etag: 'caching',
  callback: 'webhook',
  event: 'webhook',
  notification: 'webhook',
  signature: 'webhook',
  voucher: 'coupon',
  discount: 'coupon',
  promotion: 'coupon',
  vat: 'tax',
  image: 'attachment',
  picture: 'attachment',
  photo: 'attachment',
  upload: 'attachment',
  media: 'attachment',
  file: 'attachment',
  article: 'post',
  blog: 'post',
  return: 'refund',
  inventory: 'stock',
  buyer: 'customer',
  basket: 'order',
  cart: 'order',
  checkout: 'order',
  purchase: 'order',
  invoice: 'order',
  variant: 'variation',
  swagger: 'openapi',
  migration: 'migrating',
  woocommerce: 'wc/v3',
};

/** A shorter beginning of a synonym may be the beginning of many words. */
const SHORTEST_BEGINNING = 5;

/** Other words that may be meant by a word in small letters: synonyms, and if no entry has any of them, words that are spelled nearly the same. */
export function alternativesOf(word, entries) {
  const meant = [word, ...synonymsOf(word)];
  const isKnown = entries.some(([, name, context]) => {
    const text = `${name} ${context}`.toLowerCase();
    return meant.some((one) => text.includes(one));
  });
  return isKnown ? meant : [...meant, ...nearWords(word, entries).flatMap((near) => [near, ...synonymsOf(near)])];
}

/** The beginning of a synonym is enough, so that the results do not jump while somebody types. */
const synonymsOf = (word) =>
  Object.keys(SYNONYMS)
    .filter((synonym) => synonym === word || (word.length >= SHORTEST_BEGINNING && synonym.startsWith(word)))
    .map((synonym) => SYNONYMS[synonym]);

/** The words of all entries, and the synonyms, that differ from a word by one typing error; from a long word by two. */
function nearWords(word, entries) {
  if (word.length < 4) return [];
  const most = word.length < 8 ? 1 : 2;
  const known = new Set(entries.flatMap(([, name, context]) => `${name} ${context}`.toLowerCase().split(/[^a-z0-9]+/)));
  return [...known, ...Object.keys(SYNONYMS)].filter((one) => typingErrors(word, one, most) <= most);
}

/** How many letters are missing, added, wrong or swapped with their neighbour; more than `most` is not counted exactly. */
function typingErrors(typed, meant, most) {
  if (Math.abs(typed.length - meant.length) > most) return most + 1;
  let beforeLast;
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= meant.length; column++) {
      const isEqual = typed[row - 1] === meant[column - 1];
      const isSwapped = row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        last[column] + 1,
        current[column - 1] + 1,
        last[column - 1] + (isEqual ? 0 : 1),
        isSwapped ? beforeLast[column - 2] + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[meant.length];
}
