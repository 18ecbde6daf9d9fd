import { html } from '../../pages/html.js';
import { versionTable } from '../reference/versions.js';
import { commands, type Guide } from './guide.js';

const SITE = 'https://shop.example';

const PHP = `composer require automattic/woocommerce

<?php
require 'vendor/autoload.php';

$shop = new Automattic\\WooCommerce\\Client('${SITE}', 'KEY', 'SECRET', [
    'version' => 'wc/v3',
]);
print_r($shop->get('products', ['per_page' => 3]));`;

const PYTHON = `pip install woocommerce

from woocommerce import API

shop = API(url="${SITE}", consumer_key="KEY", consumer_secret="SECRET", version="wc/v3")
print(shop.get("products", params={"per_page": 3}).json())`;

const RUBY = `gem install woocommerce_api

require 'woocommerce_api'

shop = WooCommerce::API.new('${SITE}', 'KEY', 'SECRET', { wp_api: true, version: 'wc/v3' })
puts shop.get('products', { per_page: 3 }).parsed_response`;

const JAVASCRIPT = `npm install @woocommerce/woocommerce-rest-api

import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api';

const shop = new WooCommerceRestApi.default({
  url: '${SITE}',
  consumerKey: 'KEY',
  consumerSecret: 'SECRET',
  version: 'wc/v3',
});
console.log((await shop.get('products', { per_page: 3 })).data);`;

export const clients: Guide = {
  slug: 'clients',
  title: 'Compatible clients',
  summary: 'Use Grove with the clients, plugins and connectors that were written for WooCommerce and WordPress.',
  sections: [
    {
      title: 'The compatibility root',
      content: () =>
        html`<p>
            Most clients have fixed paths that begin with <code>/wp-json</code>. The operator switches this root on with
            <code>COMPAT_ROOT=wp-json</code>. The site then answers in other versions beside its own:
          </p>
          ${versionTable()}
          <p>Without the setting the addresses below <code>/wp-json</code> answer with a JSON error that says so.</p>`,
    },
    {
      title: 'Libraries for shops',
      content: () =>
        html`<p>
            Configure the address of the site, a consumer key and the version; nothing else. Replace <code>KEY</code> and
            <code>SECRET</code>.
          </p>
          ${commands('PHP: automattic/woocommerce', PHP, 'PHP')} ${commands('Python: woocommerce', PYTHON, 'Python')}
          ${commands('Ruby: woocommerce_api', RUBY, 'Ruby')} ${commands('JavaScript: @woocommerce/woocommerce-rest-api', JAVASCRIPT, 'JavaScript')}
          <p>
            Use https. Over plain http these clients sign each request with OAuth 1.0a by themselves. The Ruby client escapes its
            signature twice there; Grove accepts it.
          </p>`,
    },
    {
      title: 'n8n',
      content: () =>
        html`<ol>
          <li>
            Create credentials of the kind <b>WooCommerce API</b>: consumer key, consumer secret, and the address of the site
            without a path.
          </li>
          <li>Add the node <b>WooCommerce</b> for products, orders and customers. It uses <code>/wp-json/wc/v3</code>.</li>
          <li>
            Add the node <b>WooCommerce Trigger</b> to start a workflow for each order. It creates a webhook, verifies its
            signature, and deletes it when the workflow is switched off.
          </li>
          <li>For posts use the node <b>WordPress</b>, with a user name and an application password.</li>
        </ol>`,
    },
    {
      title: 'Content',
      content: () =>
        html`<p>
          <code>wpapi</code>, <code>@wordpress/api-fetch</code> and front ends such as Frontity, Gatsby and Eleventy read posts
          and pages from <code>/wp-json/wp/v2</code>. Give them the address of the site, and an application password for what is
          not public.
        </p>`,
    },
    {
      title: 'New programs',
      content: ({ context: { root } }) =>
        html`<p>
            For JavaScript and TypeScript there is <code>@grove/client</code>: it has types for all records, reads all pages of a
            list, repeats requests after temporary failures, and creates each order once. For other languages, generate a client
            from the <a href="${root}/openapi.json">OpenAPI document</a>:
          </p>
          ${commands('Types for TypeScript', `npx openapi-typescript ${root}/openapi.json -o grove.d.ts`)}`,
    },
  ],
};
