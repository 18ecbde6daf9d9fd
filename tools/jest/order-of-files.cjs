const Sequencer = require('@jest/test-sequencer').default;

/** Files that mostly wait, for timeouts, servers that start or clients, and the seconds that they take in a run of all files on two cores. */
const WAITING = {
  'api/test/transcripts': 196,
  'api/test/hostile-costs': 64,
  'api/test/operations/health': 49,
  'api/test/browser/pages': 46,
  'webhooks/test/probation': 36,
  'api/test/outage': 34,
  'api/test/browser/cross-origin-requests': 26,
  'webhook-dispatcher/test/draining': 22,
  'webhook-dispatcher/test/dispatcher': 18,
  'webhooks/test/notifications': 12,
  'database/src/engines/mysql/mysql-engine': 10,
  'webhooks/test/clock-changes': 9,
};

/** Files that keep a processor busy for long, and their seconds. */
const COMPUTING = {
  'cli/test/webhook-chaos': 76,
  'cli/test/start': 57,
  'operations/src/copy/change-log/change-log': 47,
  'cli/test/migration/import-wordpress': 39,
  'api/test/content/permissions': 35,
  'cli/test/copy/backup': 31,
  'cli/test/spreadsheets': 30,
  'cli/test/copy/copy': 27,
  'api/test/content/restricted-content': 20,
  'cli/test/docs': 20,
  'api/test/content/hostile-texts': 18,
  'cli/test/cache': 18,
  'users/src/users/users': 16,
  'api/test/operations/response-cache': 16,
  'api/test/commerce/privacy': 15,
  'api/test/browser/docs': 15,
  'comments/src/comments/comments': 15,
  'api/test/guessing': 15,
  'api/test/long-answer-costs': 15,
  'cli/test/webhook': 15,
  'cli/test/workers': 15,
  'cli/test/tour': 15,
  'api/test/permissions': 14,
  'cli/test/seed': 14,
  'cli/test/compare': 14,
  'api/test/operations/read-replica': 13,
  'cli/test/revocation': 13,
  'operations/src/copy/copy-database': 13,
  'api/test/commerce/crash': 12,
  'api/test/long-texts': 12,
  'api/test/docs': 12,
  'api/test/further-versions': 12,
  'cli/test/extending': 11,
  'api/test/commerce/random-concurrent-changes': 11,
  'api/test/described-responses': 11,
  'api/test/contact-form-pages': 11,
  'cli/test/migration/import-interruption': 11,
  'cli/test/doctor': 11,
  'catalogue/src/products/product-search': 10,
  'api/test/random-concurrent-changes': 10,
  'cli/test/package': 10,
  'api/test/operations/hostile-backup': 10,
  'api/test/crash': 9,
};

/** What all other files take on average. */
const SECONDS_OF_OTHERS = 1.5;

/**
 * The longest files first: one that begins last would be waited for by everything else. Of those that wait, one at a time, because two would leave a processor
 * without work. It follows from the seconds above when each worker is free and takes the next file.
 */
module.exports = class extends Sequencer {
  constructor(options) {
    super(options);
    this.workers = options.globalConfig.maxWorkers;
  }

  sort(tests) {
    const sorted = super.sort(tests).sort((one, other) => secondsOf(other) - secondsOf(one));
    const waiting = sorted.filter((test) => isIn(WAITING, test));
    const others = sorted.filter((test) => !isIn(WAITING, test));
    const freeAt = new Array(this.workers).fill(0);
    const order = [];
    let waitedUntil = 0;
    while (order.length < tests.length) {
      const worker = freeAt.indexOf(Math.min(...freeAt));
      const isNextWaiting = others.length === 0 || (waiting.length > 0 && freeAt[worker] >= waitedUntil);
      const test = (isNextWaiting ? waiting : others).shift();
      freeAt[worker] += secondsOf(test);
      if (isNextWaiting) waitedUntil = freeAt[worker];
      order.push(test);
    }
    return order;
  }
};

const keyOf = (table, { path }) => Object.keys(table).find((name) => path.includes(`/${name}.`));
const isIn = (table, test) => keyOf(table, test) !== undefined;
const secondsOf = (test) => {
  const table = [WAITING, COMPUTING].find((one) => isIn(one, test));
  return table ? table[keyOf(table, test)] : SECONDS_OF_OTHERS;
};
