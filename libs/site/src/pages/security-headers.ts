import { createHash } from 'node:crypto';
import helmet from 'helmet';
import { STYLE } from './style.js';

const OWN_STYLE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The Content-Security-Policy of a page: our own style and our own files, and no scripts. */
const PAGE = {
  'default-src': ["'none'"],
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'style-src': [OWN_STYLE],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** A middleware that sets the security headers of a page with this Content-Security-Policy. */
export const securityHeaders = (directives: Record<string, string[]>, isFramed = false) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: isFramed ? false : { action: 'deny' },
    crossOriginResourcePolicy: { policy: isFramed ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Set by the proxy that terminates TLS, because only it knows whether the host is always served over https.
    strictTransportSecurity: false,
    // Over plain http, browsers log a warning about these.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });

/** The same for a page with a form whose response may redirect to these origins and schemes: browsers check the addresses of redirects too. */
export const formSecurityHeaders = (targets: readonly string[]) =>
  securityHeaders({ ...PAGE, 'form-action': ["'self'", ...targets] });

/** Sets the security headers of a page, by the kind of page. */
export const SECURITY_HEADERS = {
  page: securityHeaders(PAGE),
  /** Contains no content of users, and runs our scripts, which send requests to this site only. */
  interactive: securityHeaders({
    ...PAGE,
    'style-src': [OWN_STYLE, "'self'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
  }),
  /** Contains a form that is sent to this site. */
  form: formSecurityHeaders([]),
  /** Other sites may show it in a frame. */
  card: securityHeaders({ ...PAGE, 'frame-ancestors': ['*'] }, true),
} as const;
