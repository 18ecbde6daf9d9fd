import type { Config } from '@grove/core';
import { table } from '../terminal/answer.js';
import type { FirstCredentials } from './first-start.js';

/** What a person reads who started Grove for the first time. */
export const credentialsText = (made: FirstCredentials, config: Config): string =>
  `This is the first start. Keep these; they are shown only now.\n\n${credentialsTable(made, config)}\n`;

/** The same where they are kept in a file. */
export const credentialsFileText = (path: string): string =>
  `This is the first start. Its credentials are in ${path}, which only its owner may read. Keep them elsewhere, and delete the file.\n`;

/** A password that was chosen is not repeated. */
export const credentialsTable = (made: FirstCredentials, { adminPassword }: Config): string =>
  table({
    username: made.username,
    'application password': adminPassword ? '(as set in ADMIN_PASSWORD)' : made.applicationPassword,
    'consumer key': made.consumerKey,
    'consumer secret': made.consumerSecret,
  });

/** Where Grove answers, and a command that proves it when it is pasted. */
export function readyText(url: string, config: Config, made: FirstCredentials | undefined): string {
  const here = addressHere(url, config);
  const answers = here === url ? `${url}/rest` : `${url}/rest, and on this machine at ${here}/rest`;
  return `Grove answers at ${answers}\n\nTry it:\n  ${curlLine(here, config, made)}\n`;
}

/** The public address may lead through a proxy that is not there yet; this one works at once. */
function addressHere(url: string, { baseUrl, host, port }: Config): string {
  if (baseUrl === '' || port === 0) return url;
  return `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
}

function curlLine(address: string, config: Config, made: FirstCredentials | undefined): string {
  if (!made || !takesSecrets(address, config)) return `curl ${address}/rest`;
  return `curl -u ${made.consumerKey}:${made.consumerSecret} ${address}/rest/shop/v1/products`;
}

/** Secrets are taken over an encrypted connection, or one that never leaves this machine. */
const takesSecrets = (address: string, { insecureBasic }: Config): boolean =>
  insecureBasic || address.startsWith('https:') || /^http:\/\/(127\.[\d.]+|localhost):/.test(address);
