const Sequencer = require('@jest/test-sequencer').default;

/** What takes longest, without a memory of earlier runs: one that begins last would be waited for by everything else. */
const LONGEST = [
  'cli/test/webhook-chaos',
  'api/test/browser/origins',
  'api/test/transcripts',
  'api/test/content/reading',
  'cli/test/start',
  'cli/test/seed',
  'cli/test/webhook',
  'cli/test/credentials',
  'api/test/crash',
  'api/test/commerce/crash',
  'api/test/content/permissions',
  'api/test/browser/pages',
  'api/test/operating',
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
