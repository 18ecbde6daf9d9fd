import { authorizationOf } from '../harness/client.mjs';

/** What the nodes of n8n call while they run: the parameters that a person filled in, requests with the credentials, and the shape of results. */
export class NodeContext {
  /** @param {Record<string, unknown>} parameters what a person filled in; everything else is empty */
  constructor(credentials, parameters, { webhookUrl, memory = {}, received } = {}) {
    Object.assign(this, { credentials, parameters, webhookUrl, memory, received });
    this.logger = console;
    this.helpers = {
      requestWithAuthentication: (_name, options) => request(credentials, options),
      returnJsonArray: (data) => [data].flat().map((json) => ({ json })),
      constructExecutionMetaData: (data) => data,
    };
  }

  getInputData = () => [{ json: {} }];
  getNodeParameter = (name) => this.parameters[name] ?? {};
  getCredentials = async () => this.credentials;
  getNode = () => ({ name: 'WooCommerce', type: 'n8n-nodes-base.wooCommerce' });
  continueOnFail = () => false;
  getNodeWebhookUrl = () => this.webhookUrl;
  getWorkflowStaticData = () => this.memory;
  getRequestObject = () => this.received;
  getHeaderData = () => this.received.headers;
}

async function request({ consumerKey, consumerSecret }, { method, uri, qs = {}, body = {}, resolveWithFullResponse }) {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(qs)) url.searchParams.set(name, value);
  const response = await fetch(url, {
    method,
    headers: {
      authorization: authorizationOf(consumerKey, consumerSecret),
      'content-type': 'application/json',
    },
    ...(Object.keys(body).length > 0 && { body: JSON.stringify(body) }),
  });
  const data = await response.json();
  if (!response.ok) throw new Error(`${method} ${url.pathname} got ${response.status}: ${data.code}: ${data.message}`);
  return resolveWithFullResponse ? { headers: Object.fromEntries(response.headers), body: data } : data;
}
