const Sequencer = require('@jest/test-sequencer').default;

/** What takes longest, without a memory of earlier runs: one that begins last would be waited for by everything else. */
const LONGEST = [
  'cli/test/webhook-chaos',
  'api/test/transcripts',
  'api/test/browser/cross-origin-requests',
  'api/test/content/hostile-texts',
  'api/test/content/permissions',
  'api/test/hostile-costs',
  'cli/test/start',
  'api/test/crash',
  'api/test/operating',
  'api/test/browser/pages',
  'webhooks/test/probation',
  'webhook-dispatcher/test/draining',
  'api/test/contract',
  'api/test/outage',
  'api/test/commerce/crash',
  'api/test/maximum-length',
  'api/test/commerce/privacy',
  'api/test/content/restricted-content',
  'cli/test/seed',
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
