import { describe, expect, it } from 'vitest';
import { areaOf } from './area.rules.js';
import { DifferenceLog } from './difference-log.js';

const at = (id: number, resource = '/wc/v1/orders') => ({ resource, path: `${resource}/${id}`, principal: 'owner', id });
const value = (field: string, old: unknown, current: unknown) => ({
  nature: 'value' as const,
  field,
  old: old as string,
  current: current as string,
});

describe('The log of differences', () => {
  it('counts answers and records of a kind, and keeps a few examples', () => {
    const log = new DifferenceLog();
    for (let id = 1; id <= 50; id++) for (const _context of ['view', 'edit']) log.add(at(id), value('total', `${id}.00`, '0.00'));
    const [kind] = log.differences();
    expect([kind.occurrences, kind.records, kind.examples.length]).toEqual([100, 50, 3]);
  });

  it('never shows secrets', () => {
    const log = new DifferenceLog();
    log.add(at(1), value('password', 'geheim-1', 'geheim-2'));
    log.add(at(1, '/wc/v1/webhooks'), {
      nature: 'record only old',
      field: '',
      old: { id: 1, secret: 'geheim-3' },
      current: undefined,
    });
    expect(JSON.stringify(log.differences())).not.toContain('geheim');
  });

  it('shows long texts where they differ', () => {
    const log = new DifferenceLog();
    log.add(at(1), value('content', `${'a'.repeat(500)}b${'c'.repeat(500)}`, `${'a'.repeat(500)}d${'c'.repeat(500)}`));
    const [{ examples }] = log.differences();
    expect([examples[0].old, examples[0].new]).toEqual([expect.stringMatching(/^…a+bc+…$/), expect.stringMatching(/^…a+dc+…$/)]);
    expect(examples[0].old.length).toBeLessThan(150);
  });

  it('keeps a bounded number of kinds, and says how many differences did not fit', () => {
    const log = new DifferenceLog();
    for (let kind = 0; kind < 3_000; kind++) log.add(at(1), value(`meta.${kind}`, 'a', 'b'));
    expect([log.differences().length, log.omittedKinds]).toEqual([2_000, 1_000]);
  });

  it('lists differences about money first', () => {
    const log = new DifferenceLog();
    for (const field of ['description', 'slug', 'stock_quantity', 'total']) log.add(at(1), value(field, 'a', 'b'));
    expect(log.differences().map(({ field }) => field)).toEqual(['total', 'stock_quantity', 'slug', 'description']);
  });
});

describe('A difference', () => {
  it.each([
    ['value', 'line_items[].taxes[].total', 'money'],
    ['value', 'regular_price', 'money'],
    ['value', 'usage_count', 'money'],
    ['value', 'variations[].stock_quantity', 'stock'],
    ['value', 'roles', 'access'],
    ['status', '', 'access'],
    ['value', 'order_key', 'identity'],
    ['record only old', '', 'identity'],
    ['total', '', 'identity'],
    ['value', '_links.self[].href', 'content'],
    ['value', 'title.rendered', 'content'],
  ] as const)('of the nature "%s" in the field "%s" is about %s', (nature, field, area) => {
    expect(areaOf({ resource: '/wc/v1/products', nature, field })).toBe(area);
  });

  it('of a report of sales is about money, whatever the field', () => {
    expect(areaOf({ resource: '/wc/v1/reports/sales', nature: 'value', field: '[].total_items' })).toBe('money');
  });
});
