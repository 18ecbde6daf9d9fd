import { type Database, Repository, UniqueViolation } from '@grove/database';
import { GlobalUniqueIdTaken } from '../../errors.js';
import { GlobalUniqueIdEntity } from '../global-unique-id.entity.js';

/** Which product or variation has which global unique id. The unique key of one table for both makes concurrent requests safe. */
export class GlobalUniqueIds {
  private readonly ids = new Repository(this.database, GlobalUniqueIdEntity);

  constructor(private readonly database: Database) {}

  /** Changes the global unique id of a product or variation. */
  async change(ownerId: number, { before = '', after }: { readonly before?: string; readonly after: string }): Promise<void> {
    if (before === after) return;
    if (before !== '') await this.release(ownerId);
    if (after === '') return;
    try {
      await this.ids.insert({ value: after, ownerId });
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      const holder = await this.ids.findOneBy({ value: after });
      throw new GlobalUniqueIdTaken({ resourceId: holder?.ownerId ?? 0 });
    }
  }

  /** Makes the global unique id of a product or variation free. */
  async release(ownerId: number): Promise<void> {
    await this.ids.delete({ ownerId });
  }
}
