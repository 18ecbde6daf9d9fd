const Sequencer = require('@jest/test-sequencer').default;

/** What takes longest, without a memory of earlier runs: one that begins last would be waited for by everything else. */
const LONGEST = [
  'api/test/transcripts',
  'database/src/transfer/change-log/change-log',
  'cli/test/migration/import-wordpress',
  'webhook-dispatcher/test/draining',
  'cli/test/extending',
  'cli/test/webhook-chaos',
  'cli/test/start',
  'api/test/hostile-costs',
  'api/test/content/hostile-texts',
  'cli/test/workers',
  'api/test/browser/cross-origin-requests',
  'api/test/operations/health',
  'api/test/browser/pages',
  'api/test/operations/response-cache',
  'webhooks/test/probation',
  'api/test/crash',
  'api/test/outage',
  'cli/test/spreadsheets',
  'cli/test/migration/import-interruption',
  'catalogue/src/products/product-search',
  'database/src/transfer/copy-database',
  'database/src/transfer/change-log/interleaved-changes',
  'cli/test/copy/copy',
  'cli/test/copy/backup',
  'cli/test/secrets',
  'api/test/content/permissions',
  'cli/test/compare',
  'cli/test/credentials',
  'api/test/commerce/random-concurrent-changes',
  'cli/test/seed',
  'webhook-dispatcher/test/dispatcher',
  'api/test/commerce/crash',
  'api/test/content/restricted-content',
  'api/test/commerce/stock-races',
  'api/test/random-concurrent-changes',
  'cli/test/revocation',
  'users/src/users/users',
  'cli/test/tour',
  'cli/test/metadata',
  'api/test/permissions',
];

/** These first, then the order of Jest: by the time that a file took the last time, else by its size. */
module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = LONGEST.findIndex((name) => path.includes(`/${name}.`));
      return place < 0 ? LONGEST.length : place;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};
