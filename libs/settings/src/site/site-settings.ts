import { Injectable } from '@nestjs/common';
import { Config, Database, Site, type SiteDescription } from '@grove/kernel';

/** The options of the site. What nobody has set has the value that the configuration gives first. */
@Injectable()
export class SiteSettings extends Site {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {
    super();
  }

  /** The site's time zone, in which people read and write dates. */
  async timezone(): Promise<string> {
    return (await this.stored()).get('timezone') ?? this.config.timezone;
  }

  async describe(): Promise<SiteDescription> {
    const stored = await this.stored();
    return {
      name: stored.get('title') ?? this.config.siteTitle,
      description: stored.get('description') ?? this.config.siteDescription,
      timezone: stored.get('timezone') ?? this.config.timezone,
    };
  }

  private async stored(): Promise<Map<string, string>> {
    const rows = await this.database.read<{ name: string; value: string }>('SELECT name, value FROM setting');
    return new Map(rows.map(({ name, value }) => [name, value]));
  }
}
