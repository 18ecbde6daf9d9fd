import type { Json } from '../json.js';
import { authorizationOf, type Credential } from './credential.js';
import type { PoliteClient } from './polite-client.js';
import type { IndexDocument } from './index-document.js';
import { CannotCompare, type Principal, type System, type SystemResponse } from './system.js';

/** A system that is asked over HTTP. */
export class HttpSystem implements System {
  readonly description: string;
  readonly addresses: readonly string[];

  constructor(
    readonly index: IndexDocument,
    private readonly client: PoliteClient,
    private readonly credentials: ReadonlyMap<string, Credential>,
  ) {
    this.description = index.url;
    this.addresses = [...new Set([index.url, index.home, index.requestedAddress])];
  }

  async get(path: string, principal: Principal): Promise<SystemResponse> {
    const credential = this.credentials.get(principal.name);
    const { status, headers, text } = await this.client.get(
      this.index.urlOf(path),
      credential ? { authorization: authorizationOf(credential) } : {},
    );
    const total = headers['x-wp-total'];
    return { status, total: typeof total === 'string' ? Number(total) : undefined, body: this.parse(path, status, text) };
  }

  private parse(path: string, status: number, text: string): Json {
    try {
      return JSON.parse(text) as Json;
    } catch {
      // A page of a proxy or of PHP is no answer of the interface. The status says enough about errors.
      if (status >= 400) return null;
      throw new CannotCompare(
        `${this.description} answers no JSON to ${path} (status ${status}). A plug-in or proxy may be in the way.`,
      );
    }
  }
}
