/** Apps that know the consent pages of WordPress, and whose schemes are single words. */
const KNOWN_APPS: readonly string[] = ['woocommerce', 'wordpress', 'jetpack'];

/** Parts of schemes that belong to systems, browsers and protocols: `ms-settings`, `chrome-extension`, `microsoft-edge`, `svn+ssh`, `touch-https`. */
const SYSTEM_PARTS: ReadonlySet<string> = new Set([
  ...['ms', 'microsoft', 'windows', 'apple', 'ios', 'macos', 'android', 'itms', 'itmss', 'x', 'web'],
  ...[
    'chrome',
    'chromium',
    'googlechrome',
    'moz',
    'firefox',
    'edge',
    'safari',
    'opera',
    'brave',
    'extension',
    'devtools',
    'view',
  ],
  ...[
    'http',
    'https',
    'ws',
    'wss',
    'ftp',
    'ftps',
    'sftp',
    'ssh',
    'smb',
    'nfs',
    'ldap',
    'ldaps',
    'rdp',
    'git',
    'svn',
    'hg',
    'bzr',
  ],
  ...[
    'file',
    'filesystem',
    'blob',
    'data',
    'javascript',
    'intent',
    'content',
    'resource',
    'shell',
    'search',
    'mailto',
    'tel',
    'sms',
  ],
]);

/** Reverse domain names under which systems register their own schemes. */
const SYSTEM_DOMAINS = /^(com\.)?(apple|microsoft|windows|android|google\.(android|chrome)|mozilla)\.|^(vnd|x)\./;

/**
 * Whether a scheme may belong to an app: a reverse domain name such as `com.example.app`, or several words such as `stock-app`. Others with a single word belong
 * to systems and protocols too often (`intent`, `smb`, `mailto`), so only those of known apps are accepted.
 */
export function isAppScheme(scheme: string): boolean {
  if (KNOWN_APPS.includes(scheme)) return true;
  if (!/^[a-z][a-z0-9]*([.+-][a-z0-9]+)+$/.test(scheme)) return false;
  if (SYSTEM_DOMAINS.test(scheme)) return false;
  // The parts of a domain name are chosen by its owner.
  const name = scheme.includes('.') ? scheme.split('.').at(0)! : scheme;
  return !name.split(/[+-]/).some((part) => SYSTEM_PARTS.has(part));
}
