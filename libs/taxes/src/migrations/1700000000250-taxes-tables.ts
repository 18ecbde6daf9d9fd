import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable, insertFirstRow } from '@grove/database';

/** Tax classes, with the two that shops start with, and tax rates, found by the address that is taxed. */
export class TaxesTables1700000000250 extends Baseline {
  readonly name = 'TaxesTables1700000000250';
  readonly replaces = [
    'TaxClasses1700000000250',
    'TaxRates1700000000260',
    'RateSearchesWithoutAccents1700000000280',
    'RateColumnNames1700000000290',
  ];

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, big, flag, int, line, text } = column;
    await createTable(runner, 'tax_class', { id: autoId(), name: line(200), slug: line(200) }, { unique: [['slug']] });
    await insertFirstRow(runner, 'tax_class', { slug: 'reduced-rate' }, { name: 'Reduced rate' });
    await insertFirstRow(runner, 'tax_class', { slug: 'zero-rate' }, { name: 'Zero rate' });
    await createTable(
      runner,
      'tax_rate',
      {
        id: autoId(),
        country: line(2),
        state: line(200),
        postcode: text(),
        city: text(),
        rate: big(),
        name: line(200),
        priority: int(),
        compound: flag(),
        shipping: flag(),
        position: int(),
        tax_class: line(200),
        region_key: line(100),
        location_key: line(100),
        search_text: text(),
      },
      { indexes: [['position'], ['region_key', 'location_key'], ['tax_class', 'position']] },
    );
  }
}
