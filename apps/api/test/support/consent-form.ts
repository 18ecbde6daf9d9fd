import { send, type HttpResponse } from './http.js';
import type { AccountName } from './actors.js';
import type { TestServer } from './test-server.js';

/** The fields of a form that a person sends, and the headers of the browser. */
export interface ConsentAnswer {
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who signs in. */
  readonly as?: AccountName;
}

/** A page on which people give apps access, as a browser uses it. */
export class ConsentForm {
  constructor(
    private readonly server: TestServer,
    private readonly path: string,
  ) {}

  targetOf(parameters: Readonly<Record<string, string>>): string {
    return `${this.path}?${new URLSearchParams(parameters).toString()}`;
  }

  open(parameters: Readonly<Record<string, string>>): Promise<HttpResponse> {
    return send(this.server.url, { method: 'GET', target: this.targetOf(parameters) });
  }

  /** Opens the page, fills in its form and sends it. By default the administrator approves. */
  async answer(
    parameters: Readonly<Record<string, string>>,
    { fields = {}, headers = {}, as = 'admin' }: ConsentAnswer = {},
  ): Promise<HttpResponse> {
    const { name: username, secret: password } = this.server.credentials[as];
    const [, token = ''] = /name="token" value="([^"]*)"/.exec((await this.open(parameters)).text) ?? [];
    return send(this.server.url, {
      method: 'POST',
      target: this.targetOf(parameters),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: this.server.url, ...headers },
      body: new URLSearchParams({ token, username, password, decision: 'approve', ...fields }).toString(),
    });
  }
}
