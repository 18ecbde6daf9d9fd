import { ArrayNotEmpty, IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { Env } from './env.js';
import { allowed, allowedToWebhooks, smtp, wholeNumber, zone } from './validators.js';

const DATABASE = { message: 'must be sqlite:PATH or mysql://user:password@host:port/database' };
const ORIGIN = { message: 'must be an origin such as https://shop.example, without a path' };

/** Everything that is decided outside the interface. Each property says which variable sets it. */
export class Config {
  @Env('PORT', 'Port of the interface; 0 takes a free one.')
  @wholeNumber(0, 65535)
  port: number = 3000;

  @Env('HOST', 'Address to listen on. 0.0.0.0 listens on every network.')
  host: string = '127.0.0.1';

  @Env('BASE_URL', 'Public origin, such as https://shop.example. Empty: as each client names it.')
  @Matches(/^(https?:\/\/[^/?#]+)?$/, ORIGIN)
  baseUrl: string = '';

  @Env('TRUST_PROXY', 'Believe X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto. Only behind a proxy that sets them.')
  @IsBoolean()
  trustProxy: boolean = false;

  @Env(
    'CORS_ORIGINS',
    'Origins whose pages may sign in by Basic from a browser, such as https://admin.shop.example. Empty: only our own pages may.',
  )
  @Matches(/^https?:\/\/[^/?#]+$/, { each: true, message: 'must be origins such as https://admin.shop.example, without a path' })
  corsOrigins: string[] = [];

  @Env('INSECURE_BASIC', 'Take passwords and key secrets over plain http from other machines. For closed networks only.')
  @IsBoolean()
  insecureBasic: boolean = false;

  @Env('DATA_DIR', 'Folder of everything Grove keeps on disk.')
  dataDir: string = './data';

  @Env('DATABASE_URL', 'sqlite:PATH or mysql://user:password@host:port/database. Empty: a SQLite file in DATA_DIR.', {
    isSecret: true,
  })
  @Matches(/^(sqlite:.+|mysql:\/\/.+)?$/, DATABASE)
  databaseUrl: string = '';

  @Env('DATABASE_POOL', 'Connections to MySQL that one process keeps at most.')
  @wholeNumber(1, 500)
  databasePool: number = 20;

  @Env('REDIS_URL', 'redis://host:port of the queue. Empty: grove start delivers webhooks itself.', { isSecret: true })
  @Matches(/^(rediss?:\/\/.+)?$/, { message: 'must be redis://host:port' })
  redisUrl: string = '';

  @Env('SMTP_URL', 'smtp://user:password@host:587, or smtps://. Empty: mail becomes files in DATA_DIR/mail.', { isSecret: true })
  @smtp()
  smtpUrl: string = '';

  @Env('MAIL_FROM', 'Sender of all mail: an address, or Name <address>.')
  @Matches(/^([^<>\p{Cc}]+ <[^@\s<>,]+@[^@\s<>,]+>|[^@\s<>,]+@[^@\s<>,]+)$/u, {
    message: 'must be shop@example.com or Shop <shop@example.com>',
  })
  mailFrom: string = 'Grove <grove@localhost>';

  @Env('MAIL_KEEP_DAYS', 'Days for which mail is kept in DATA_DIR/mail.')
  @wholeNumber(1, 3_650)
  mailKeepDays: number = 90;

  @Env('SECRET_KEY', 'At least 32 characters that protect stored credentials. Empty: made once and kept in the database.', {
    isSecret: true,
  })
  @Matches(/^(.{32,})?$/, { message: 'must have at least 32 characters' })
  secretKey: string = '';

  @Env('SECRET_KEY_PREVIOUS', 'The SECRET_KEY before, which is still read while grove secrets rotate and use replace it.', {
    isSecret: true,
  })
  @Matches(/^(.{32,})?$/, { message: 'must have at least 32 characters' })
  secretKeyPrevious: string = '';

  @Env(
    'WEBHOOK_DEFAULT_SECRET',
    'What a webhook with an empty secret gets: the specified one, which others can work out, or a random one.',
  )
  @IsIn(['specified', 'random'], { message: 'must be specified or random' })
  webhookDefaultSecret: string = 'specified';

  @Env('WEBHOOK_POOL', 'Webhook requests that one process runs at once.')
  @wholeNumber(1, 5_000)
  webhookPool: number = 200;

  @Env('WEBHOOK_CONCURRENCY', 'How many of them may go to one webhook.')
  @wholeNumber(1, 1_000)
  webhookConcurrency: number = 10;

  @Env('WEBHOOK_RATE', 'Requests a second that one process sends to one webhook.')
  @wholeNumber(1, 100_000)
  webhookRate: number = 200;

  @Env('WEBHOOK_ALLOW', 'What OUTBOUND_ALLOW would allow to all, to one webhook only: 12=books.lan:8080 to that of number 12.')
  @allowedToWebhooks()
  webhookAllow: string[] = [];

  @Env('WEBHOOK_KEEP_DAYS', 'Days for which deliveries are kept, with what was sent.')
  @wholeNumber(8, 3_650)
  webhookKeepDays: number = 30;

  @Env('WEBHOOK_KEEP_COUNT', 'Deliveries that are kept at most; the oldest go first.')
  @wholeNumber(100, 1_000_000_000)
  webhookKeepCount: number = 1_000_000;

  @Env(
    'WEBHOOK_KEEP_MB',
    'Megabytes that they take at most, about: told by the size of the newest, without what the database adds.',
  )
  @wholeNumber(10, 10_000_000)
  webhookKeepMb: number = 2_048;

  @Env('CONTACT_KEEP_DAYS', 'Days for which messages of contact forms are kept, with where they came from.')
  @wholeNumber(1, 3_650)
  contactKeepDays: number = 90;

  @Env('LANGUAGES', 'Language prefixes of the interface: /<language>/rest.')
  @ArrayNotEmpty()
  @Matches(/^[a-z]{2}(-[a-z]{2})?$/, { each: true, message: 'must be language codes such as en,nl' })
  languages: string[] = ['en', 'nl'];

  @Env('COMPAT_ROOT', 'Root for clients that cannot be told another, such as wp-json: wc/v1 and wp/v2 there. Empty: none.')
  @Matches(/^((?!rest$)[a-z0-9][\w-]*)?$/, { message: 'must be one segment of a path other than rest, such as wp-json' })
  compatRoot: string = '';

  @Env('TIMEZONE', 'First value of the time zone of the site.')
  @zone()
  timezone: string = 'Europe/Amsterdam';

  @Env('SITE_TITLE', 'First value of the title of the site.')
  siteTitle: string = 'Grove';

  @Env('SITE_DESCRIPTION', 'First value of the tagline of the site.')
  siteDescription: string = 'Nuts and fruit';

  @Env('BASE_COUNTRY', 'Country of the shop (ISO 3166).')
  @Matches(/^[A-Z]{2}$/, { message: 'must be a country code such as NL' })
  baseCountry: string = 'NL';

  @Env(
    'ALLOW_OVERSELLING',
    'Take payments (set_paid) for more than is in stock, which falls below zero. Off: they are refused with status 409.',
  )
  @IsBoolean()
  allowOverselling: boolean = false;

  @Env('CURRENCY', 'Currency of the shop (ISO 4217).')
  @Matches(/^[A-Z]{3}$/, { message: 'must be a currency code such as EUR' })
  currency: string = 'EUR';

  @Env('ADMIN_USERNAME', 'Name of the administrator made on the first start.')
  @Matches(/^[\w .@-]{1,60}$/, { message: 'may hold letters, digits, blanks and _ . - @' })
  adminUsername: string = 'admin';

  @Env('ADMIN_EMAIL', 'E-mail address of that administrator.')
  @Matches(/^[^@\s]+@[^@\s]+$/, { message: 'must be an e-mail address' })
  adminEmail: string = 'admin@example.com';

  @Env('ADMIN_PASSWORD', 'Application password of that administrator, of at least 8 characters. Empty: made up and told once.', {
    isSecret: true,
  })
  @IsOptional()
  adminPassword: string = '';

  @Env('SAMPLE_DATA', 'Load the sample shop on the first start.')
  @IsBoolean()
  sampleData: boolean = true;

  @Env('BODY_LIMIT', 'Largest JSON or form body of somebody who is signed in, in bytes.')
  @wholeNumber(1024, 1_000_000_000)
  bodyLimit: number = 10_000_000;

  @Env('STORAGE_URL', 's3://key:secret@host:port/bucket?region=…; add &tls=off for plain http. Empty: uploads in DATA_DIR.', {
    isSecret: true,
  })
  @Matches(/^(s3:\/\/[^\s:@/]+:[^\s@]+@[^\s@/?]+\/[^\s/?]+.*)?$/, {
    message: 'must be s3://key:secret@host:port/bucket?region=…',
  })
  storageUrl: string = '';

  @Env('UPLOAD_LIMIT', 'Largest uploaded or fetched file, in bytes.')
  @wholeNumber(1024, 10_000_000_000)
  uploadLimit: number = 50_000_000;

  @Env('UPLOAD_PIXELS', 'Largest picture, in pixels: bounds the memory that making its sizes takes.')
  @wholeNumber(10_000, 200_000_000)
  uploadPixels: number = 50_000_000;

  @Env('UPLOAD_ALSO', 'Kinds of files to take although they can carry scripts: svg, html. Only where all who upload are trusted.')
  @IsIn(['svg', 'html'], { each: true })
  uploadAlso: string[] = [];

  @Env(
    'OUTBOUND_ALLOW',
    'Hosts, addresses and blocks to fetch from and deliver to although they are not public, or on other ports.',
  )
  @allowed()
  outboundAllow: string[] = [];

  @Env('OUTBOUND_PORTS', 'Ports of public hosts to fetch from and deliver to.')
  @Matches(/^\d{1,5}$/, { each: true, message: 'must be port numbers such as 80,443' })
  outboundPorts: string[] = ['80', '443'];

  @Env('OUTBOX_LAG_LIMIT', 'Seconds that events may wait for the dispatcher before /health/ready says no.')
  @wholeNumber(1, 86_400)
  outboxLagLimit: number = 60;

  @Env('METRICS_TOKEN', 'Bearer that may read /metrics from other machines. Empty: administrators only.', { isSecret: true })
  @Matches(/^([\w.~+/=-]{16,})?$/, { message: 'must have at least 16 characters: letters, digits and . _ ~ + / = -' })
  metricsToken: string = '';

  @Env('LOG_LEVEL', 'trace, debug, info, warn, error or silent.')
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  logLevel: string = 'info';

  /** The database in use: `DATABASE_URL`, or the embedded one. */
  get database(): string {
    return this.databaseUrl || `sqlite:${this.dataDir}/grove.db`;
  }
}
