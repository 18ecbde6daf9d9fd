import { describe, expect, it } from 'vitest';
import {
  isDraft,
  needsPublishCapability,
  statusForDate,
  SHOP_STATUSES,
  expandStatuses,
  WRITABLE_STATUSES,
} from './post-status.rules.js';

const NOW = '2026-05-31 10:00:00';

describe('the status of a post', () => {
  it.each([
    ['publish', '2099-01-01 00:00:00', 'future'],
    ['publish', NOW, 'publish'],
    ['future', '2017-01-01 00:00:00', 'publish'],
    ['future', '2099-01-01 00:00:00', 'future'],
    ['private', '2099-01-01 00:00:00', 'private'],
    ['draft', '2099-01-01 00:00:00', 'draft'],
    ['shop-on-hold', '2099-01-01 00:00:00', 'shop-on-hold'],
  ] as const)('%s with the date %s is %s', (status, date, settled) => {
    expect(statusForDate(status, date, NOW)).toBe(settled);
  });

  it('lets a slug wait in drafts and pending posts only', () => {
    expect(WRITABLE_STATUSES.filter(isDraft)).toEqual(['draft', 'pending']);
  });

  it('takes a publisher where others come to see the post, or nobody but few', () => {
    expect(WRITABLE_STATUSES.filter(needsPublishCapability)).toEqual(['publish', 'future', 'private']);
  });
});

describe('the statuses of a list', () => {
  it('are all but the trash for any, and none for what no post can have', () => {
    expect(expandStatuses(['any'])).toEqual([...WRITABLE_STATUSES]);
    expect(expandStatuses(['any', 'trash'])).not.toContain('trash');
    expect(expandStatuses(['trash', 'auto-draft', 'inherit'])).toEqual(['trash']);
    expect(expandStatuses([...SHOP_STATUSES])).toEqual([...SHOP_STATUSES]);
  });
});
