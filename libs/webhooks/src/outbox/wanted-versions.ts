import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@grove/database';

/** Says in the forms of which further versions events are stored: those of active webhooks. */
@Injectable()
export class WantedVersions implements OnModuleInit {
  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    this.database.receivers.use((topic) => this.versionsOf(topic));
  }

  /** A unit of work reads them once, whatever it publishes. */
  private async versionsOf(topic: string): Promise<number[]> {
    const rows = await this.database.readOnce<{ topic: string; version: number }>(WANTED);
    return rows.filter((row) => row.topic === topic).map(({ version }) => version);
  }
}

const WANTED =
  "SELECT DISTINCT topic, api_version AS version FROM webhook WHERE status = 'active' AND api_version > 1 ORDER BY topic, api_version";
