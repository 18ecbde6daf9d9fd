import { ArrayNotEmpty, IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateBy } from 'class-validator';
import { isZone } from '../time/time.js';
import { Env } from './env.js';

const DATABASE = { message: 'must be sqlite:PATH or mysql://user:password@host:port/database' };
const ORIGIN = { message: 'must be an origin such as https://shop.example, without a path' };
const zone = () =>
  ValidateBy({
    name: 'zone',
    validator: {
      validate: (value: string) => isZone(value),
      defaultMessage: () => 'must be a time zone such as Europe/Amsterdam',
    },
  });

/** Everything that is decided outside the interface. Each property says which variable sets it. */
export class Config {
  @Env('PORT', 'Port of the interface; 0 takes a free one.')
  @IsInt()
  @Min(0)
  @Max(65535)
  port: number = 3000;

  @Env('HOST', 'Address to listen on. 0.0.0.0 listens on every network.')
  host: string = '127.0.0.1';

  @Env('BASE_URL', 'Public origin, such as https://shop.example. Empty: as each client names it.')
  @Matches(/^(https?:\/\/[^/?#]+)?$/, ORIGIN)
  baseUrl: string = '';

  @Env('TRUST_PROXY', 'Believe X-Forwarded-Host and X-Forwarded-Proto. Only behind a proxy that sets them.')
  @IsBoolean()
  trustProxy: boolean = false;

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
  @IsInt()
  @Min(1)
  @Max(500)
  databasePool: number = 20;

  @Env('REDIS_URL', 'redis://host:port of the queue. Empty: the worker runs inside the api.', { isSecret: true })
  @Matches(/^(rediss?:\/\/.+)?$/, { message: 'must be redis://host:port' })
  redisUrl: string = '';

  @Env('SECRET_KEY', 'At least 32 characters that protect stored credentials. Empty: made once and kept in the database.', {
    isSecret: true,
  })
  @Matches(/^(.{32,})?$/, { message: 'must have at least 32 characters' })
  secretKey: string = '';

  @Env('LANGUAGES', 'Language prefixes of the interface: /<language>/rest.')
  @ArrayNotEmpty()
  @Matches(/^[a-z]{2}(-[a-z]{2})?$/, { each: true, message: 'must be language codes such as en,nl' })
  languages: string[] = ['en', 'nl'];

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

  @Env('CURRENCY', 'Currency of the shop (ISO 4217).')
  @Matches(/^[A-Z]{3}$/, { message: 'must be a currency code such as EUR' })
  currency: string = 'EUR';

  @Env('ADMIN_USERNAME', 'Name of the administrator made on the first start.')
  @Matches(/^[\w .@-]{1,60}$/, { message: 'may hold letters, digits, blanks and _ . - @' })
  adminUsername: string = 'admin';

  @Env('ADMIN_EMAIL', 'E-mail address of that administrator.')
  @Matches(/^[^@\s]+@[^@\s]+$/, { message: 'must be an e-mail address' })
  adminEmail: string = 'admin@example.com';

  @Env('ADMIN_PASSWORD', 'Application password of that administrator. Empty: made up and printed once.', { isSecret: true })
  @IsOptional()
  adminPassword: string = '';

  @Env('SAMPLE_DATA', 'Load the sample shop on the first start.')
  @IsBoolean()
  sampleData: boolean = true;

  @Env('BODY_LIMIT', 'Largest JSON or form body, in bytes.')
  @IsInt()
  @Min(1024)
  @Max(1_000_000_000)
  bodyLimit: number = 10_000_000;

  @Env('LOG_LEVEL', 'trace, debug, info, warn, error or silent.')
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  logLevel: string = 'info';

  /** The database in use: `DATABASE_URL`, or the embedded one. */
  get database(): string {
    return this.databaseUrl || `sqlite:${this.dataDir}/grove.db`;
  }
}
