import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import official from '@woocommerce/woocommerce-rest-api';
import { parseParameters, type Credentials } from '@grove/rest';

// Its types say it is an ES module, which it is not.
const WooCommerceRestApi = official as unknown as typeof official.default;

/** A received request. */
export interface Sent {
  readonly method: string;
  /** Without query. */
  readonly url: string;
  readonly rawQuery: string;
}

export interface Signer {
  readonly key: string;
  readonly secret: string;
}

/** The official JavaScript client, which signs requests over plain HTTP, and a server that records them. */
export class OfficialClient {
  private constructor(
    private readonly server: Server,
    private readonly received: Sent[],
  ) {}

  static async start(): Promise<OfficialClient> {
    const received: Sent[] = [];
    const server = createServer((request, response) => {
      received.push(sentIn(request));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new OfficialClient(server, received);
  }

  async sends(signer: Signer, method: 'get' | 'post' | 'delete', endpoint: string, params: object = {}): Promise<Sent> {
    const client = new WooCommerceRestApi({
      url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      wpAPIPrefix: 'rest',
      version: 'shop/v1' as never,
      consumerKey: signer.key,
      consumerSecret: signer.secret,
    });
    await (method === 'post' ? client.post(endpoint, { name: 'Walnuts' }, params) : client[method](endpoint, params));
    return this.received.pop()!;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

function sentIn(request: IncomingMessage): Sent {
  const [path, rawQuery = ''] = request.url!.split('?', 2);
  return { method: request.method!, url: `http://${request.headers.host}${path}`, rawQuery };
}

/** The credentials that the gateway would read from a request. */
export function credentialsOf(sent: Partial<Sent> & Partial<Credentials>): Credentials {
  const { url = 'http://shop.example/rest/shop/v1/products', rawQuery = '' } = sent;
  return {
    style: { strict: false, keys: true },
    method: 'GET',
    urls: [url],
    authorization: undefined,
    rawQuery,
    query: parseParameters(rawQuery),
    form: parseParameters(''),
    client: '203.0.113.9',
    encrypted: false,
    confidential: false,
    foreignPage: false,
    ...sent,
  };
}
