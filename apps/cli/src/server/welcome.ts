import type { Config } from '@grove/kernel';
import { table } from '../terminal/answer.js';
import type { FirstCredentials } from './first-start.js';

/** What a person reads who started Grove for the first time. A password that was chosen is not repeated. */
export const credentialsText = (made: FirstCredentials, { adminPassword }: Config): string =>
  `This is the first start. Keep these; they are shown only now.\n\n${table({
    username: made.username,
    'application password': adminPassword ? '(as set in ADMIN_PASSWORD)' : made.applicationPassword,
    'consumer key': made.consumerKey,
    'consumer secret': made.consumerSecret,
  })}\n`;

/** Where Grove answers, and a command that proves it when it is pasted. */
export const readyText = (url: string, config: Config, made: FirstCredentials | undefined): string =>
  `Grove answers at ${url}/rest\n\nTry it:\n  ${curlLine(url, config, made)}\n`;

function curlLine(url: string, config: Config, made: FirstCredentials | undefined): string {
  if (!made || !takesSecrets(url, config)) return `curl ${url}/rest`;
  return `curl -u ${made.consumerKey}:${made.consumerSecret} ${url}/rest/shop/v1/products`;
}

/** Secrets are taken over an encrypted connection, or one that never leaves this machine. */
const takesSecrets = (url: string, { insecureBasic }: Config): boolean =>
  insecureBasic || url.startsWith('https:') || /^http:\/\/(127\.[\d.]+|localhost|\[?::1\]?):/.test(url);
