import { ArrayNotEmpty, IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { Env } from './env.js';
import { allowed, allowedToWebhooks, smtp, wholeNumber, zone } from './validators.js';

const DATABASE = { message: 'must be sqlite:PATH or mysql://user:password@host:port/database' };
const ORIGIN = { message: 'must be an origin such as https://shop.example, without a path' };

/** The configuration, read from environment variables. `@Env` names the variable of each property. */
export class Config {
  @Env('PORT', 'Port to listen on; 0 takes a free one.')
  @wholeNumber(0, 65535)
  port: number = 3000;

  @Env('HOST', 'Address to listen on; 0.0.0.0 listens on all networks.')
  host: string = '127.0.0.1';

  @Env('BASE_URL', 'Public origin of the site, such as https://shop.example. Empty: the host that each request names.')
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

  @Env('DATA_DIR', 'Folder for all files that Grove stores.')
  dataDir: string = './data';

  @Env('DATABASE_URL', 'sqlite:PATH or mysql://user:password@host:port/database. Empty: a SQLite file in DATA_DIR.', {
    isSecret: true,
  })
  @Matches(/^(sqlite:.+|mysql:\/\/.+)?$/, DATABASE)
  databaseUrl: string = '';

  @Env('DATABASE_POOL', 'Maximum number of MySQL connections per process.')
  @wholeNumber(1, 500)
  databasePool: number = 20;

  @Env('REDIS_URL', 'Redis server of the queue, as redis://host:port. Empty: grove start delivers webhooks itself.', {
    isSecret: true,
  })
  @Matches(/^(rediss?:\/\/.+)?$/, { message: 'must be redis://host:port' })
  redisUrl: string = '';

  @Env(
    'SMTP_URL',
    'Mail server, as smtp://user:password@host:587 or smtps://. Empty: mail is written to files in DATA_DIR/mail.',
    { isSecret: true },
  )
  @smtp()
  smtpUrl: string = '';

  @Env('MAIL_FROM', 'Sender of all mail: an address, or Name <address>.')
  @Matches(/^([^<>\p{Cc}]+ <[^@\s<>,]+@[^@\s<>,]+>|[^@\s<>,]+@[^@\s<>,]+)$/u, {
    message: 'must be shop@example.com or Shop <shop@example.com>',
  })
  mailFrom: string = 'Grove <grove@localhost>';

  @Env('MAIL_KEEP_DAYS', 'Days to keep mail files in DATA_DIR/mail.')
  @wholeNumber(1, 3_650)
  mailKeepDays: number = 90;

  @Env(
    'SECRET_KEY',
    'Key that protects stored credentials, at least 32 characters. Empty: generated once and stored in the database.',
    {
      isSecret: true,
    },
  )
  @Matches(/^(.{32,})?$/, { message: 'must have at least 32 characters' })
  secretKey: string = '';

  @Env('SECRET_KEY_PREVIOUS', 'Former SECRET_KEY, still accepted until grove secrets status says that it can be removed.', {
    isSecret: true,
  })
  @Matches(/^(.{32,})?$/, { message: 'must have at least 32 characters' })
  secretKeyPrevious: string = '';

  @Env(
    'WEBHOOK_DEFAULT_SECRET',
    'Secret of webhooks created without one: specified (compatible, but others can derive it) or random.',
  )
  @IsIn(['specified', 'random'], { message: 'must be specified or random' })
  webhookDefaultSecret: string = 'specified';

  @Env('WEBHOOK_POOL', 'Maximum number of simultaneous webhook requests per process.')
  @wholeNumber(1, 5_000)
  webhookPool: number = 200;

  @Env('WEBHOOK_CONCURRENCY', 'Maximum number of simultaneous requests to one webhook, per process.')
  @wholeNumber(1, 1_000)
  webhookConcurrency: number = 10;

  @Env('WEBHOOK_RATE', 'Maximum number of requests per second to one webhook, per process.')
  @wholeNumber(1, 100_000)
  webhookRate: number = 200;

  @Env('WEBHOOK_ALLOW', 'Like OUTBOUND_ALLOW, but for one webhook each: 12=books.lan:8080 allows this host to webhook 12.')
  @allowedToWebhooks()
  webhookAllow: string[] = [];

  @Env('WEBHOOK_KEEP_DAYS', 'Days to keep finished webhook deliveries and their payloads.')
  @wholeNumber(8, 3_650)
  webhookKeepDays: number = 30;

  @Env('WEBHOOK_KEEP_COUNT', 'Maximum number of webhook deliveries to keep; the oldest are deleted first.')
  @wholeNumber(100, 1_000_000_000)
  webhookKeepCount: number = 1_000_000;

  @Env('WEBHOOK_KEEP_MB', 'Approximate limit in MB for stored deliveries, estimated from recent ones, without database overhead.')
  @wholeNumber(10, 10_000_000)
  webhookKeepMb: number = 2_048;

  @Env('CONTACT_KEEP_DAYS', 'Days to keep messages of contact forms, with the address of their sender.')
  @wholeNumber(1, 3_650)
  contactKeepDays: number = 90;

  @Env('LANGUAGES', 'Languages with an address prefix of their own: /<language>/rest.')
  @ArrayNotEmpty()
  @Matches(/^[a-z]{2}(-[a-z]{2})?$/, { each: true, message: 'must be language codes such as en,nl' })
  languages: string[] = ['en', 'nl'];

  @Env('COMPAT_ROOT', 'Second root for clients with fixed paths, such as wp-json: serves wc/v1 and wp/v2 there. Empty: none.')
  @Matches(/^((?!rest$)[a-z0-9][\w-]*)?$/, { message: 'must be one segment of a path other than rest, such as wp-json' })
  compatRoot: string = '';

  @Env('TIMEZONE', 'Initial time zone of the site; change it later in the settings.')
  @zone()
  timezone: string = 'Europe/Amsterdam';

  @Env('SITE_TITLE', 'Initial title of the site; change it later in the settings.')
  siteTitle: string = 'Grove';

  @Env('SITE_DESCRIPTION', 'Initial tagline of the site; change it later in the settings.')
  siteDescription: string = 'Nuts and fruit';

  @Env('BASE_COUNTRY', 'Country of the shop (ISO 3166-1 alpha-2).')
  @Matches(/^[A-Z]{2}$/, { message: 'must be a country code such as NL' })
  baseCountry: string = 'NL';

  @Env(
    'ALLOW_OVERSELLING',
    'Accept paid orders (set_paid) for more than is in stock; stock becomes negative. Off: they are refused with status 409.',
  )
  @IsBoolean()
  allowOverselling: boolean = false;

  @Env('CURRENCY', 'Currency of the shop (ISO 4217).')
  @Matches(/^[A-Z]{3}$/, { message: 'must be a currency code such as EUR' })
  currency: string = 'EUR';

  @Env('ADMIN_USERNAME', 'Username of the administrator that the first start creates.')
  @Matches(/^[\w .@-]{1,60}$/, { message: 'may hold letters, digits, blanks and _ . - @' })
  adminUsername: string = 'admin';

  @Env('ADMIN_EMAIL', 'E-mail address of that administrator.')
  @Matches(/^[^@\s]+@[^@\s]+$/, { message: 'must be an e-mail address' })
  adminEmail: string = 'admin@example.com';

  @Env('ADMIN_PASSWORD', 'Application password of that administrator, at least 8 characters. Empty: generated and shown once.', {
    isSecret: true,
  })
  @IsOptional()
  adminPassword: string = '';

  @Env('SAMPLE_DATA', 'Load the sample shop at the first start.')
  @IsBoolean()
  sampleData: boolean = true;

  @Env('BODY_LIMIT', 'Maximum size of a JSON or form body from a signed-in client, in bytes.')
  @wholeNumber(1024, 1_000_000_000)
  bodyLimit: number = 10_000_000;

  @Env(
    'STORAGE_URL',
    'Bucket for uploads, as s3://key:secret@host:port/bucket?region=…; add &tls=off for plain HTTP. Empty: a folder in DATA_DIR.',
    {
      isSecret: true,
    },
  )
  @Matches(/^(s3:\/\/[^\s:@/]+:[^\s@]+@[^\s@/?]+\/[^\s/?]+.*)?$/, {
    message: 'must be s3://key:secret@host:port/bucket?region=…',
  })
  storageUrl: string = '';

  @Env('UPLOAD_LIMIT', 'Maximum size of an uploaded or fetched file, in bytes.')
  @wholeNumber(1024, 10_000_000_000)
  uploadLimit: number = 50_000_000;

  @Env('UPLOAD_PIXELS', 'Maximum size of an image, in pixels; limits the memory used to resize it.')
  @wholeNumber(10_000, 200_000_000)
  uploadPixels: number = 50_000_000;

  @Env(
    'UPLOAD_ALSO',
    'File types to accept although they can contain scripts: svg, html. Only if you trust everybody who may upload.',
  )
  @IsIn(['svg', 'html'], { each: true })
  uploadAlso: string[] = [];

  @Env(
    'OUTBOUND_ALLOW',
    'Hosts, addresses and CIDR blocks that may be contacted although they are not public or use other ports.',
  )
  @allowed()
  outboundAllow: string[] = [];

  @Env('OUTBOUND_PORTS', 'Ports that may be contacted on public hosts.')
  @Matches(/^\d{1,5}$/, { each: true, message: 'must be port numbers such as 80,443' })
  outboundPorts: string[] = ['80', '443'];

  @Env('OUTBOX_LAG_LIMIT', 'Seconds that events may wait for delivery before /health/ready answers 503.')
  @wholeNumber(1, 86_400)
  outboxLagLimit: number = 60;

  @Env('METRICS_TOKEN', 'Bearer token for /metrics from other machines. Empty: administrators only.', { isSecret: true })
  @Matches(/^([\w.~+/=-]{16,})?$/, { message: 'must have at least 16 characters: letters, digits and . _ ~ + / = -' })
  metricsToken: string = '';

  @Env('LOG_LEVEL', 'Minimum level of log lines: trace, debug, info, warn, error or silent.')
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  logLevel: string = 'info';

  /** The database in use: `DATABASE_URL`, or a SQLite file. */
  get database(): string {
    return this.databaseUrl || `sqlite:${this.dataDir}/grove.db`;
  }
}
