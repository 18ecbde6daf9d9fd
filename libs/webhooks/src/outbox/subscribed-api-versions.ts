import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Cached, Database, Repository } from '@grove/database';
import { WebhookEntity } from '../model/webhook.entity.js';

/** Says in the forms of which `wc/v2` and `wc/v3` events are stored: those of active webhooks. */
@Injectable()
export class SubscribedApiVersions implements OnModuleInit {
  private readonly webhooks: Repository<WebhookEntity>;
  private readonly cached: Cached<ReadonlyMap<string, readonly number[]>>;

  constructor(private readonly database: Database) {
    this.webhooks = new Repository(database, WebhookEntity);
    this.cached = new Cached(database, 1);
  }

  onModuleInit(): void {
    this.database.subscribedApiVersions = (topic) => this.versionsOf(topic);
  }

  /** A unit of work reads them once, whatever it publishes. */
  private async versionsOf(topic: string): Promise<readonly number[]> {
    return (await this.cached.get('all', () => this.readAll())).get(topic) ?? [];
  }

  /** The versions of each topic, in their order. */
  private async readAll(): Promise<ReadonlyMap<string, readonly number[]>> {
    const where = { status: 'active' as const, apiVersion: MoreThan(1) };
    const webhooks = await this.webhooks.find({ select: { topic: true, apiVersion: true }, where, order: { apiVersion: 'ASC' } });
    const versions = new Map<string, number[]>();
    for (const { topic, apiVersion } of webhooks) versions.set(topic, [...new Set([...(versions.get(topic) ?? []), apiVersion])]);
    return versions;
  }
}
