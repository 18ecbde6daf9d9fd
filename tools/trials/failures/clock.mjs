import { isMainThread } from 'node:worker_threads';

/** Loaded into a process, it sets the clock of that process only, when it is asked to. */
const SystemDate = Date;
let offsetMs = 0;

globalThis.Date = class Date extends SystemDate {
  constructor(...args) {
    super(...(args.length === 0 ? [SystemDate.now() + offsetMs] : args));
  }

  static now() {
    return SystemDate.now() + offsetMs;
  }
};
if (isMainThread) {
  process.on('message', ({ byMs }) => (offsetMs += byMs));
  process.channel.unref();
}
