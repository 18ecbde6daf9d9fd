import { ArrayNotEmpty, IsBoolean, Matches } from 'class-validator';
import { Env, wholeNumber } from '@grove/core';

const ORIGIN = { message: 'must be an origin such as https://shop.example, without a path' };

/** The largest number of processes in which `grove start` serves requests. */
export const MAX_WORKERS = 64;

/** Where the interface is served, to whom, and how much it accepts. */
export class RestConfig {
  @Env('PORT', 'Port to listen on; 0 takes a free one.')
  @wholeNumber(0, 65535)
  port: number = 3000;

  /** The port that the server got, which differs from `port` if that is 0. It is known when the server listens. */
  boundPort?: number;

  @Env('HOST', 'Address to listen on; 0.0.0.0 listens on all networks.')
  host: string = '127.0.0.1';

  @Env('WORKERS', 'Processes in which grove start serves requests, at most one for each core of the CPU. SQLite: 1.')
  @wholeNumber(1, MAX_WORKERS)
  workers: number = 1;

  @Env(
    'SHUTDOWN_DELAY',
    'Seconds for which a stopping server accepts further requests, while /health/ready answers 503: until load balancers send it none.',
  )
  @wholeNumber(0, 300)
  shutdownDelay: number = 0;

  @Env(
    'BASE_URL',
    'Public origin of the site, such as https://shop.example. Empty: the host that each request names; in webhooks the address where the server listens.',
    {
      productionWarning:
        'BASE_URL is not set: links in webhooks begin with the address where this server listens, which receivers cannot use. Set it to the public origin of the site.',
    },
  )
  @Matches(/^(https?:\/\/[^/?#]+)?$/, ORIGIN)
  baseUrl: string = '';

  @Env('TRUST_PROXY', 'Trust X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto. Only behind a proxy that sets them.')
  @IsBoolean()
  trustProxy: boolean = false;

  @Env(
    'CORS_ORIGINS',
    'Other origins whose pages may use Basic authentication in a browser, such as https://admin.shop.example. Empty: none.',
  )
  @Matches(/^https?:\/\/[^/?#]+$/, { each: true, message: 'must be origins such as https://admin.shop.example, without a path' })
  corsOrigins: string[] = [];

  @Env('INSECURE_BASIC', 'Accept passwords and key secrets over plain HTTP from other machines. For closed networks only.')
  @IsBoolean()
  insecureBasic: boolean = false;

  @Env('LANGUAGES', 'Languages with an address prefix of their own: /<language>/rest.')
  @ArrayNotEmpty()
  @Matches(/^[a-z]{2}(-[a-z]{2})?$/, { each: true, message: 'must be language codes such as en,nl' })
  languages: string[] = ['en', 'nl'];

  @Env('COMPAT_ROOT', 'Second root for clients with fixed paths, such as wp-json: serves wc/v1 and wp/v2 there. Empty: none.')
  @Matches(/^((?!rest$)[a-z0-9][\w-]*)?$/, { message: 'must be one segment of a path other than rest, such as wp-json' })
  compatRoot: string = '';

  @Env('BODY_LIMIT', 'Maximum size of a JSON or form body from a signed-in client, in bytes.')
  @wholeNumber(1024, 1_000_000_000)
  bodyLimit: number = 10_000_000;

  @Env(
    'RESPONSE_CACHE_MB',
    'Memory of each process for responses to GET requests, in megabytes; 0 disables the cache. A stored response is sent only while nothing that it was computed from has changed.',
  )
  @wholeNumber(0, 100_000)
  responseCacheMb: number = 64;

  @Env(
    'LOG_SLOW_REQUESTS',
    'Milliseconds from which on a request is logged as slow, with its time in the database and its slowest statement without values. 0: never.',
  )
  @wholeNumber(0, 3_600_000)
  logSlowRequests: number = 0;
}
