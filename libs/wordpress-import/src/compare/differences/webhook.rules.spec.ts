import { expect, it } from 'vitest';
import { ComparisonContext } from './old-system-facts.js';
import { isByDisabledWebhooks } from './webhook.rules.js';

const webhooks = (...ids: number[]) => ids.map((id) => ({ id, status: 'disabled' }));

it.each([
  ['disabled', [3], [7, 3], true],
  ['disabled', [3], [8, 3], false],
  ['disabled', [3, 7], [3], false],
  ['disabled', [3, 7], [7, 3], false],
  ['all', [3], [7, 3], false],
])('The list of %s webhooks %j counts as %j if WooCommerce shows those as disabled: %s', (status, old, current, isEqual) => {
  const facts = new ComparisonContext();
  facts.learn('/wc/v1/webhooks', [...webhooks(3, 7), { id: 8, status: 'active' }]);
  const request = { resource: '/wc/v1/webhooks', path: `/wc/v1/webhooks?status=${status}`, facts };
  expect(isByDisabledWebhooks(webhooks(...old), webhooks(...current), { ...request, field: '[]' })).toBe(isEqual);
  expect(isByDisabledWebhooks(old.length, current.length, { ...request, field: 'X-WP-Total' })).toBe(
    status === 'disabled' && current.length > old.length,
  );
});
