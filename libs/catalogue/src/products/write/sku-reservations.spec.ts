import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MoreThan } from 'typeorm';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { RestError } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations } from '@grove/content';
import { catalogueEntities, catalogueMigrations } from '../../index.js';
import { SkuReservations } from './sku-reservations.js';
import { SkuEntity } from '../sku.entity.js';

const [FIG, DATE] = [7, 8];

describeOnEachEngine('Reservations of SKUs', (engine) => {
  let database: Database;
  let skus: Repository<SkuEntity>;
  let reservations: SkuReservations;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ...catalogueEntities],
      migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
    });
    await database.migrate();
    skus = new Repository(database, SkuEntity);
    reservations = new SkuReservations(database);
  });
  afterAll(() => database.close());
  beforeEach(() => database.write(() => skus.delete({ ownerId: MoreThan(0) })));

  const register = (owner: number, sku: string) => database.write(() => reservations.reserve(owner, sku));
  const free = (owner: number) => database.write(() => reservations.release(owner));
  const owners = async () => (await skus.find({ order: { ownerId: 'ASC' } })).map(({ ownerId }) => ownerId);

  it.each(['fig-1', 'FIG-1', ' fig-1 ', 'Fig-1'])('reserves %j for one owner and says to the next who has it', async (sku) => {
    await register(FIG, 'fig-1');
    await expect(register(DATE, sku)).rejects.toMatchObject({
      code: 'product_invalid_sku',
      status: 400,
      details: { resourceId: FIG },
    });
    expect(await owners()).toEqual([FIG]);
  });

  it('distinguishes accents', async () => {
    await register(FIG, 'nuss');
    await register(DATE, 'nüss');
    expect(await owners()).toEqual([FIG, DATE]);
  });

  it('allows any number of owners without a SKU', async () => {
    for (const sku of ['', ' ']) for (const owner of [FIG, DATE]) await register(owner, sku);
    expect(await owners()).toEqual([]);
  });

  it('reserves a released SKU for another owner', async () => {
    await register(FIG, 'fig-1');
    await free(FIG);
    await register(DATE, 'fig-1');
    expect(await owners()).toEqual([DATE]);
  });

  it('stores nothing of a unit of work that fails because of its SKU', async () => {
    await register(FIG, 'fig-1');
    const unit = database.write(async () => {
      await reservations.release(FIG);
      await reservations.reserve(DATE, 'date-1');
      await reservations.reserve(FIG, 'date-1');
    });
    await expect(unit).rejects.toMatchObject({ code: 'product_invalid_sku' });
    expect(await owners()).toEqual([FIG]);
    await expect(register(DATE, 'fig-1')).rejects.toMatchObject({ details: { resourceId: FIG } });
  });

  it.each(['ß', 'İ', '漢', '🌰'])('reserves or refuses a SKU of a hundred %s without other errors', async (sign) => {
    const refusal = await register(FIG, sign.repeat(100)).catch((error: unknown) => error);
    if (refusal !== undefined) expect(refusal).toBeInstanceOf(RestError);
  });
});
