import helmet from 'helmet';

/** The hash of an empty text. The app makes empty style elements and fills them through the CSSOM, which a Content-Security-Policy does not restrict. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Sets the headers of the page that loads the app: its own files and the interface of this site, and nothing of any other. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'style-src': ["'self'", EMPTY_STYLE],
      'img-src': ["'self'", 'data:', 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'same-origin' },
  // Set by the proxy that terminates TLS, because only it knows whether the host is always served over https.
  strictTransportSecurity: false,
  // Over plain http, browsers log a warning about these.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});
