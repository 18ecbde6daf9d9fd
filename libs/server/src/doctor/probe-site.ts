import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { codeOf, type Finding, findingsOf } from './finding.js';

const { ok, warning, error } = findingsOf('site');
const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** The settings that must fit the proxy. */
interface SiteFacts {
  readonly baseUrl: string;
  readonly trustProxy: boolean;
  readonly insecureBasic: boolean;
  readonly host: string;
  /** Only this machine is meant to reach it. */
  readonly isTrial?: boolean;
}

export const isLocalHost = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);

/** The address of the site, the proxy before it, and its certificate. */
export async function probeSite(facts: SiteFacts): Promise<Finding[]> {
  const certificate = facts.baseUrl.startsWith('https:') ? [await probeCertificate(new URL(facts.baseUrl))] : [];
  return [...judgeProxy(facts), ...certificate];
}

/** Judges the settings alone. */
export function judgeProxy({ baseUrl, trustProxy, insecureBasic, host, isTrial = false }: SiteFacts): Finding[] {
  const isLocal = isLocalHost(host);
  return [
    baseUrl === '' && isTrial
      ? ok('Only this machine reaches the site. For others, set BASE_URL to its public origin.')
      : baseUrl === ''
        ? warning('BASE_URL is not set, so links name the host of each request.', 'Set it to the public origin of the site.')
        : baseUrl.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(baseUrl)
          ? warning('BASE_URL is not https, so programs cannot sign in with Basic.', 'Put a proxy with TLS before Grove.')
          : ok(`The address of the site is ${baseUrl}.`),
    baseUrl.startsWith('https:') && !trustProxy
      ? error(
          'BASE_URL is https, but TRUST_PROXY is off: signing in is refused as if it were plain http.',
          'Set TRUST_PROXY=true behind the proxy.',
        )
      : trustProxy && !isLocal
        ? warning(
            `TRUST_PROXY is on, and HOST=${host} may be reached without the proxy.`,
            'Let only the proxy reach the port of Grove.',
          )
        : ok('TRUST_PROXY fits the address of the site.'),
    insecureBasic
      ? warning('INSECURE_BASIC accepts passwords over plain http.', 'Turn it off outside of closed networks.')
      : ok('Passwords are not accepted over plain http from other machines.'),
  ];
}

/** Connects with TLS, and checks the certificate as clients do. */
export function probeCertificate(url: URL, ca?: string): Promise<Finding> {
  const port = Number(url.port) || 443;
  return new Promise((resolve) => {
    const socket = connect({
      host: url.hostname,
      port,
      servername: isIP(url.hostname) ? '' : url.hostname,
      timeout: TIMEOUT_MS,
      ca,
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    socket.once('secureConnect', () => end(judgeExpiry(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => end(error(`${url.host} does not answer.`, 'Check the proxy, DNS and the firewall.')));
    socket.once('error', (thrown) =>
      end(
        error(`Clients cannot connect to ${url.host} with TLS (${codeOf(thrown)}).`, 'Check the certificate, its chain and DNS.'),
      ),
    );
  });
}

/** Judges until when a certificate is valid. */
export function judgeExpiry(validTo: string, now = Date.now()): Finding {
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS);
  return days < SOON_DAYS
    ? warning(`The certificate of the site ends in ${days} days.`, 'Renew it, and check that it renews by itself.')
    : ok(`The certificate of the site is valid for ${days} days.`);
}

/** Whether this machine knows the time zone of the site. */
export function judgeTimezone(timezone: string): Finding {
  const zone = findingsOf('time zone');
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return zone.ok(`The time zone of the site is ${timezone}.`);
  } catch {
    return zone.error(
      `Node does not know the time zone ${timezone}.`,
      'Set TIMEZONE or cms.timezone to a name such as Europe/Amsterdam, or use a Node with full ICU.',
    );
  }
}
