import { authorizationOf, type Credentials } from './credentials.js';
import { CMS, type Cms } from './generated/cms.js';
import { SHOP, type Shop } from './generated/shop.js';
import { Requests, type RequestContent } from './requests.js';
import { Transport } from './transport.js';
import { treeOf } from './tree.js';

/** Where the server is, who asks, and how patiently. */
export type ClientOptions = Credentials & {
  /** Of the site, without `/rest`: `https://noten.example`. */
  readonly url: string;
  /** One of the languages of the site, in which its records are told. */
  readonly language?: string;
  /** How often a request is sent again that may succeed in a moment; 4 unless said otherwise. */
  readonly retries?: number;
  /** How long an answer may take, in milliseconds; 30 000 unless said otherwise. */
  readonly timeout?: number;
  /** Lets secrets travel over plain http to another machine, in a network that nobody else reads. */
  readonly allowInsecure?: boolean;
  /** Sends the requests; that of the platform unless said otherwise. */
  readonly fetch?: typeof fetch;
};

/** A client of one site: `client.shop.products.list({ per_page: 20 })`. */
export class GroveClient {
  /** What is sold: products, orders, customers and all that belongs to them. */
  readonly shop: Shop;
  /** What is written: posts, pages, media, comments and people. */
  readonly cms: Cms;
  private readonly requests: Requests;

  constructor(options: ClientOptions) {
    const { url, language, retries = 4, timeout = 30_000, allowInsecure = false } = options;
    const home = new URL(url);
    const headers = authorizationOf(options, home, allowInsecure);
    const send = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));
    const root = `${home.origin}${home.pathname.replace(/\/+$/, '')}${language ? `/${language}` : ''}/rest`;
    this.requests = new Requests(new Transport({ headers, retries, timeout, fetch: send }), root);
    this.shop = treeOf(this.requests, SHOP) as Shop;
    this.cms = treeOf(this.requests, CMS) as Cms;
  }

  /** Any request, with the same care: `client.request('POST', '/shop/v1/webhooks/7/ping')`. */
  request<T = unknown>(method: string, path: string, content?: RequestContent): Promise<T> {
    return this.requests.read<T>(method, path, content);
  }
}
