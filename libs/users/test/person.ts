import type { ResponseBody, TestResponse } from '../src/testing/index.js';

/** What a request of a person may differ in. */
export interface Sent {
  readonly body?: object;
  /** Headers that replace those of the back office; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** Somebody at the back office in a browser of its own: it keeps the cookie and sends the header that belongs to it. */
export class Person {
  /** `grove_session=…`, as the browser would send it. */
  cookie?: string;

  constructor(private readonly root: string) {}

  async ask<T = ResponseBody>(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<TestResponse<T>> {
    const all = {
      connection: 'close',
      'user-agent': 'Mozilla/5.0 (Test)',
      'x-grove-session': '1',
      ...(this.cookie !== undefined && { cookie: this.cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null));
    const response = await fetch(this.root + path, { method, headers: sent, body: body && JSON.stringify(body) });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0];
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  }

  signIn(username: string, password: string, code?: string, sent: Sent = {}): Promise<TestResponse> {
    return this.ask('POST', '/cms/v2/sessions', { ...sent, body: { username, password, ...(code !== undefined && { code }) } });
  }

  /** Whom the server takes this person for: a username, or the code of the refusal. */
  async whoAmI(sent?: Sent): Promise<string> {
    const { body } = await this.ask<ResponseBody & { username?: string }>('GET', '/cms/v2/users/me?context=edit', sent);
    return body.username ?? body.code;
  }
}
