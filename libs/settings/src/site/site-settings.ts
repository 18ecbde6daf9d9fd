import { Injectable } from '@nestjs/common';
import { fieldsOf, RestConfig, Site, type SiteDescription } from '@grove/rest';
import { DefaultCategoryUnknown } from '../errors.js';
import { StoredSettings, type StoredValues } from '../stored/stored-settings.js';
import { FirstStartConfig } from './first-start.config.js';
import { PERMALINKS, permalinksOf, type Permalinks } from './permalinks.js';
import { SiteConfig } from './site.config.js';
import { SiteOptions, type OptionName } from './site-options.resource.js';

/** Knows the categories. Settings do not; the library with the categories registers itself. */
export interface DefaultCategorySource {
  /** The default category until the setting is changed. */
  fallback(): Promise<number>;
  /** Whether the category exists. Called within the unit of work that stores the setting. */
  has(id: number): Promise<boolean>;
}

/** The settings of the site. The configuration provides initial values. */
@Injectable()
export class SiteSettings extends Site {
  private knownPermalinks: { readonly text: string | undefined; readonly permalinks: Permalinks } | undefined;
  private categories: DefaultCategorySource = { fallback: async () => 1, has: async () => true };

  constructor(
    private readonly stored: StoredSettings,
    private readonly config: SiteConfig,
    private readonly firstStart: FirstStartConfig,
    private readonly rest: RestConfig,
  ) {
    super();
  }

  /** Registers the source of default categories; called once, when its module starts. */
  setDefaultCategorySource(keeper: DefaultCategorySource): void {
    this.categories = keeper;
  }

  /** The time zone of the site, in which people read and write dates. */
  async timezone(): Promise<string> {
    return (await this.stored.load()).get('timezone') ?? this.config.timezone;
  }

  /** The locale of the site, such as `nl_NL`. */
  async language(): Promise<string> {
    return (await this.stored.load()).get('language') || BUILT_IN.language;
  }

  /** Whether smilies in texts become emoji. */
  async usesSmilies(): Promise<boolean> {
    return usesSmiliesIn(await this.stored.load());
  }

  /** All settings. `url` is empty if neither a setting nor the configuration has one; responses then show the host of the request. */
  async all(): Promise<SiteOptions> {
    const stored = await this.stored.load();
    const options = this.defaults() as unknown as Record<string, unknown>;
    for (const { key, wire } of fieldsOf(SiteOptions)) {
      const text = stored.get(wire);
      if (text !== undefined) options[key] = read(text, options[key]);
    }
    const settings = options as unknown as SiteOptions;
    const defaultCategory = settings.defaultCategory || (await this.categories.fallback());
    return { ...settings, language: settings.language || BUILT_IN.language, defaultCategory };
  }

  /** Stores the changes, removes the settings in `reset`, and returns all settings: everything or nothing. */
  change(changes: Partial<SiteOptions>, reset: readonly OptionName[] = []): Promise<SiteOptions> {
    return this.stored.change(async (store) => {
      const { defaultCategory } = changes;
      if (defaultCategory !== undefined && !(await this.categories.has(defaultCategory))) throw new DefaultCategoryUnknown();
      for (const { key, wire } of fieldsOf(SiteOptions)) {
        const value = changes[key as OptionName];
        if (value !== undefined) await store(wire, String(value));
        else if (reset.includes(key as OptionName)) await store(wire, undefined);
      }
      return this.all();
    });
  }

  /** How the addresses of records are made. */
  async permalinks(): Promise<Permalinks> {
    return this.permalinksIn(await this.stored.load());
  }

  private permalinksIn(stored: StoredValues): Permalinks {
    const text = stored.get(PERMALINKS);
    if (this.knownPermalinks?.text !== text || this.knownPermalinks === undefined)
      this.knownPermalinks = { text, permalinks: permalinksOf(text) };
    return this.knownPermalinks.permalinks;
  }

  /** Stores how the addresses of records are made. */
  async setPermalinks(permalinks: Permalinks): Promise<void> {
    await this.stored.change((store) => store(PERMALINKS, JSON.stringify(permalinks)));
  }

  async describe(): Promise<SiteDescription> {
    const stored = await this.stored.load();
    return {
      name: stored.get('title') ?? this.config.siteTitle,
      description: stored.get('description') ?? this.config.siteDescription,
      timezone: stored.get('timezone') ?? this.config.timezone,
    };
  }

  private defaults(): SiteOptions {
    const { siteTitle: title, siteDescription: description, timezone } = this.config;
    const [{ adminEmail: email }, { baseUrl: url }] = [this.firstStart, this.rest];
    return { ...BUILT_IN, title, description, url, email, timezone };
  }
}

/** `defaultCategory` 0 means the default of its source. */
const BUILT_IN = {
  dateFormat: 'F j, Y',
  timeFormat: 'g:i a',
  startOfWeek: 1,
  language: 'en_US',
  useSmilies: true,
  defaultCategory: 0,
  defaultPostFormat: '0',
  postsPerPage: 10,
  defaultPingStatus: 'open',
  defaultCommentStatus: 'open',
} as const;

function usesSmiliesIn(stored: StoredValues): boolean {
  const text = stored.get('use_smilies');
  return text === undefined ? BUILT_IN.useSmilies : text === 'true';
}

/** Converts a stored text to the type of its default. */
function read(text: string, fallback: unknown): unknown {
  if (typeof fallback === 'number') return Number(text);
  return typeof fallback === 'boolean' ? text === 'true' : text;
}
