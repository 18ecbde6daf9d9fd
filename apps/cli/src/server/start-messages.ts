import { listeningAddress, type RestConfig } from '@grove/rest';
import type { FirstStartConfig } from '@grove/settings';
import { formatFields } from '../terminal/command-result.js';
import type { FirstCredentials } from './first-start.js';

/** The text of the first start. */
export const credentialsText = (made: FirstCredentials, config: FirstStartConfig): string =>
  `This is the first start. Keep these credentials; they are shown only once.\n\n${credentialsTable(made, config)}\n`;

/** The text if the credentials are in a file. */
export const credentialsFileText = (path: string): string =>
  `This is the first start. The credentials are in ${path}, which only its owner can read. Store them elsewhere, and delete the file.\n`;

/** A password from ADMIN_PASSWORD is not shown. */
export const credentialsTable = (made: FirstCredentials, { adminPassword }: FirstStartConfig): string =>
  formatFields({
    username: made.username,
    'application password': adminPassword ? '(as set in ADMIN_PASSWORD)' : made.applicationPassword,
    'consumer key': made.consumerKey,
    'consumer secret': made.consumerSecret,
  });

/** The address of Grove, and a command to try. */
export function readyText(url: string, config: RestConfig, made: FirstCredentials | undefined): string {
  // This address works without the proxy of the public one.
  const here = listeningAddress(config);
  const answers = here === url ? `${url}/rest` : `${url}/rest, and on this machine at ${here}/rest`;
  const pages = formatFields({
    'back office': `${here}/admin${made ? ' (sign in with the user name and the password above)' : ''}`,
    'documentation and examples': `${here}/docs`,
    'front page of the site': `${here}/`,
  });
  return `Grove answers at ${answers}\n\n${pages}\n\nTry it:\n  ${curlLine(here, config, made)}\n`;
}

function curlLine(address: string, config: RestConfig, made: FirstCredentials | undefined): string {
  if (!made || !acceptsSecrets(address, config)) return `curl ${address}/rest`;
  return `curl -u ${made.consumerKey}:${made.consumerSecret} ${address}/rest/shop/v1/products`;
}

/** Grove accepts secrets only over encrypted or local connections. */
const acceptsSecrets = (address: string, { insecureBasic }: RestConfig): boolean =>
  insecureBasic || address.startsWith('https:') || /^http:\/\/(127\.[\d.]+|localhost):/.test(address);
