import type { CliFixture } from '../support/cli-fixture.js';
import { startGrove, type RunningGrove } from '../support/running-grove.js';

/** The credentials of a program in a shop that is copied; they must work in every copy. */
export interface Credentials {
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly application_password: string;
}

const PARAMETERS = /\(\?P</;

/** Starts Grove on the database of a fixture, or on another one. */
export const startOn = (cli: CliFixture, databaseUrl = cli.databaseUrl): Promise<RunningGrove> =>
  startGrove(cli, { DATABASE_URL: databaseUrl });

/** The headers that sign in to a route. */
export function headersFor(route: string, { consumer_key, consumer_secret, application_password }: Credentials) {
  const credential = route.startsWith('/shop') ? `${consumer_key}:${consumer_secret}` : `admin:${application_password}`;
  return { Authorization: `Basic ${Buffer.from(credential).toString('base64')}` };
}

/** What all routes without parameters answer that list records, as texts by path. */
export async function answersOf({ url }: RunningGrove, credentials: Credentials): Promise<Record<string, string>> {
  const index = (await (await fetch(`${url}/rest`)).json()) as { routes: Record<string, { methods: string[] }> };
  const routes = Object.entries(index.routes).filter(
    ([route, { methods }]) => methods.includes('GET') && !PARAMETERS.test(route),
  );
  const answers: Record<string, string> = {};
  for (const [route] of routes) {
    const path = `/rest${route}?per_page=100`;
    const response = await fetch(url + path, { headers: headersFor(route, credentials) });
    answers[path] = `${response.status} ${response.headers.get('x-wp-total')} ${withoutOwnFacts(await response.text())}`;
  }
  return answers;
}

/** When and where a server runs is no matter of its records. */
const withoutOwnFacts = (text: string): string =>
  text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://here').replaceAll(/"(date|time|now)":"[^"]*"/g, '"$1":""');
