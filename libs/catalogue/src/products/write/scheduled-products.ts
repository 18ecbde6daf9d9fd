import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { now, SharedTasks } from '@grove/core';
import { RestConfig, siteContext } from '@grove/rest';
import { ProductEntity } from '../product.entity.js';
import { ProductsService } from '../products.service.js';

/** Products that are read together; if more are due, the next ones follow immediately. */
const BATCH_SIZE = 100;

const EVERY_MS = 60_000;

/** Publishes products that were scheduled in WooCommerce, when they are due. Each product is published once, also if several processes do so together. */
@Injectable()
export class ScheduledProducts {
  private readonly table = new Repository(this.database, ProductEntity);

  constructor(
    private readonly database: Database,
    private readonly products: ProductsService,
    private readonly config: RestConfig,
    tasks: SharedTasks,
  ) {
    tasks.add({ name: 'Publishing scheduled products', run: () => this.publishDue(), everyMs: EVERY_MS });
  }

  /** Publishes products that are due, also those that became due while no process was running; returns how many. */
  async publishDue(): Promise<number> {
    let published = 0;
    for (;;) {
      const due = await this.findDue();
      for (const { id } of due) if (await this.products.publishScheduled(id, siteContext(this.config))) published += 1;
      if (due.length < BATCH_SIZE) return published;
    }
  }

  private findDue(): Promise<{ id: number }[]> {
    const query = this.table.createQueryBuilder('product').select('product.id', 'id');
    query.where({ status: 'future', undated: false });
    query.andWhere('COALESCE(product.shownCreatedAt, product.createdAt) <= :now', { now: now() });
    return query.orderBy('product.id').limit(BATCH_SIZE).getRawMany();
  }
}
