import { authorizationOf, type Credentials } from './credentials.js';
import { CMS, type Cms } from './generated/cms.js';
import { FORMS, type Forms } from './generated/forms.js';
import { SHOP, type Shop } from './generated/shop.js';
import { Requests, type RequestContent } from './requests.js';
import { Transport } from './transport.js';
import { treeOf } from './tree.js';

/** The URL of the site, the credentials, and how requests are sent. */
export type ClientOptions = Credentials & {
  /** URL of the site, without `/rest`: `https://noten.example`. */
  readonly url: string;
  /** One of the languages of the site, for its responses. */
  readonly language?: string;
  /** Maximum number of retries of a request; 4 by default. */
  readonly retries?: number;
  /** Timeout of one attempt in milliseconds; 30 000 by default. */
  readonly timeout?: number;
  /** Allows secrets over plain http to other machines, for trusted networks. */
  readonly allowInsecure?: boolean;
  /** Replaces the `fetch` function of the platform. */
  readonly fetch?: typeof fetch;
};

/** A client of one site: `client.shop.products.list({ per_page: 20 })`. */
export class GroveClient {
  /** The shop: products, orders, customers and related records. */
  readonly shop: Shop;
  /** The content: posts, pages, media, comments and users. */
  readonly cms: Cms;
  /** What visitors have sent with contact forms. */
  readonly forms: Forms;
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
    this.forms = treeOf(this.requests, FORMS) as Forms;
  }

  /** Sends any request, with the same retries: `client.request('POST', '/shop/v1/webhooks/7/ping')`. */
  request<T = unknown>(method: string, path: string, content?: RequestContent): Promise<T> {
    return this.requests.read<T>(method, path, content);
  }
}
