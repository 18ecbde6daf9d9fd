import { createHash } from 'node:crypto';
import helmet from 'helmet';
import { STYLE } from './style.js';

const OWN_STYLE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** What browsers may do with a page: show it with our own style and our own files, and nothing else. No script runs. */
const PAGE = {
  'default-src': ["'none'"],
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'style-src': [OWN_STYLE],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Makes what sets the headers that guard pages; beside what a policy allows, nothing loads. */
export const guard = (directives: Record<string, string[]>, isFramed = false) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: isFramed ? false : { action: 'deny' },
    crossOriginResourcePolicy: { policy: isFramed ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Whether a host is to be reached by https only is said by whoever ends the https in front of us.
    strictTransportSecurity: false,
    // Browsers complain about these where a site is reached by http.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });

/** Sets the headers that guard a page, by what it is. */
export const GUARDS = {
  page: guard(PAGE),
  /** Holds nothing but what we wrote, and does something: it runs files of ours, and asks nobody but us. */
  live: guard({ ...PAGE, 'style-src': [OWN_STYLE, "'self'"], 'script-src': ["'self'"], 'connect-src': ["'self'"] }),
  /** What is filled in is sent to us. */
  form: guard({ ...PAGE, 'form-action': ["'self'"] }),
  /** Others show it in a frame. */
  card: guard({ ...PAGE, 'frame-ancestors': ['*'] }, true),
} as const;
