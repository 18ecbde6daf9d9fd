/** The answers of a shop to many questions, as texts by address: all lists, pages from everywhere in the long ones, single records, searches, and reports. */

const PARAMETERS = /\(\?P</;
const LONG_LISTS = ['/shop/v1/products', '/shop/v1/orders'];
const SEARCHES = ['almond', 'organic walnuts', 'zzz', 'amsterdam', 'visser'];
/** Pages and records of each long list. */
const PLACES = 20;

/** When and where a server runs is no matter of its records. */
const withoutOwnFacts = (text) =>
  text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://here').replaceAll(/"(date|time|now)":"[^"]*"/g, '"$1":""');

/** `authorization` signs in, and `ids` are the ids of records, by list. */
export async function crawl(url, authorization, ids) {
  const answers = {};
  const ask = async (route, query = '') => {
    const response = await fetch(`${url}/rest${route}${query}`, { headers: { authorization } });
    answers[route + query] = `${response.status} ${response.headers.get('x-wp-total')} ${withoutOwnFacts(await response.text())}`;
    return Number(response.headers.get('x-wp-totalpages'));
  };
  const { routes } = await (await fetch(`${url}/rest`)).json();
  for (const [route, { methods }] of Object.entries(routes))
    if (methods.includes('GET') && !PARAMETERS.test(route)) await ask(route, '?per_page=100');
  for (const list of LONG_LISTS) {
    const pages = await ask(list, '?per_page=20');
    for (let place = 1; place <= PLACES; place++)
      await ask(list, `?per_page=20&page=${Math.max(1, Math.round((pages * place) / PLACES))}`);
    for (const word of SEARCHES) await ask(list, `?search=${encodeURIComponent(word)}`);
    for (const id of ids[list]) await ask(`${list}/${id}`);
  }
  return answers;
}

/** The addresses whose answers differ. */
export const differencesOf = (one, other) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((address) => one[address] !== other[address]);
