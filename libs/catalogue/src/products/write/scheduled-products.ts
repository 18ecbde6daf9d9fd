import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { LOGGER, now, PeriodicTask, type Logger } from '@grove/core';
import { RestConfig, siteContext } from '@grove/rest';
import { ProductEntity } from '../product.entity.js';
import { ProductsService } from '../products.service.js';

/** Products that are read together; if more are due, the next ones follow immediately. */
const BATCH_SIZE = 100;

const WAIT_MS = 60_000;

/** Publishes products that were scheduled in WooCommerce, when they are due. Each process runs this task, and each product is published once. */
@Injectable()
export class ScheduledProducts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly table: Repository<ProductEntity>;
  private readonly task: PeriodicTask;

  constructor(
    database: Database,
    private readonly products: ProductsService,
    private readonly config: RestConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.table = new Repository(database, ProductEntity);
    this.task = new PeriodicTask({
      name: 'Publishing scheduled products',
      run: async () => void (await this.publishDue()),
      everyMs: () => WAIT_MS,
      retryMs: WAIT_MS,
      logger,
    });
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

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  private findDue(): Promise<{ id: number }[]> {
    const query = this.table.createQueryBuilder('product').select('product.id', 'id');
    query.where({ status: 'future', undated: false });
    query.andWhere('COALESCE(product.shownCreatedAt, product.createdAt) <= :now', { now: now() });
    return query.orderBy('product.id').limit(BATCH_SIZE).getRawMany();
  }
}
