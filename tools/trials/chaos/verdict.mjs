import { UNDONE } from './writers.mjs';

/** Within this time whoever sent something has written down what came of it, unless there was a pause. */
const WRITING_MS = 5_000;
/** What a dying process sent may be read as much later. */
const READING_MS = 1_000;

/** What is wrong with what arrived, in sentences, the orders that are lost, and how many sendings followed one that was taken; moments of `history` are in milliseconds. */
export function verdictOf({ orders, hooks, acknowledged, undone, arrivals, history, waiting }) {
  const committed = new Set(orders.map(({ id }) => id));
  const faults = [];
  const lost = new Set();
  const repeated = { killed: 0, frozen: 0 };
  if (undone === 0) faults.push('no request was undone: it is not known what would have become of its events');
  if (waiting > 0) faults.push(`${waiting} events or deliveries still wait`);
  for (const { id, note } of orders) if (note === UNDONE) faults.push(`order ${id} is there and was undone`);
  for (const id of acknowledged) if (!committed.has(id)) faults.push(`order ${id} was acknowledged and is not there`);
  const sendings = new Map();
  for (const arrival of arrivals) {
    const key = `${arrival.hook} ${arrival.order}`;
    if (sendings.has(key)) sendings.get(key).push(arrival);
    else sendings.set(key, [arrival]);
    if (arrival.note === UNDONE) faults.push(`order ${arrival.order} arrived and was undone`);
    else if (!committed.has(arrival.order)) faults.push(`order ${arrival.order} arrived and was never committed`);
  }
  for (const hook of hooks)
    for (const id of committed) {
      const sent = sendings.get(`${hook} ${id}`) ?? [];
      const say = (what) => faults.push(`order ${id} ${what} at webhook ${hook}`);
      if (!sent.some(({ isRefused }) => !isRefused)) {
        say(sent.length > 0 ? 'was refused and did not come again' : 'never arrived');
        lost.add(id);
      }
      if (new Set(sent.map(({ hash, event }) => `${hash} ${event}`)).size > 1) say('arrived in different forms');
      for (const { cause, after } of repeatsOf(sent, history)) {
        if (cause) repeated[cause]++;
        else say(`arrived ${sent.length} times, once ${after} ms after it was taken, without a crash that touched it,`);
      }
    }
  return { faults, lost: [...lost], repeated };
}

/** Each sending that followed one which was taken, with the crash that brought it about; a crash does so once for one delivery. */
function repeatsOf(sent, history) {
  const used = new Set();
  return sent.slice(1).flatMap((arrival, index) => {
    const before = sent[index];
    if (before.isRefused) return [];
    const crash = history.find((fault) => !used.has(fault) && touches(fault, before, history));
    used.add(crash);
    return [{ cause: crash?.means, after: arrival.at - before.at }];
  });
}

/** Whether it happened between the sending and the moment when that was written down, to whoever sent it. Who is frozen may hold the rows of others. */
function touches({ means, whom, from, until }, arrival, history) {
  if (means === 'killed') return whom === arrival.by && overlap(from, from, arrival, history);
  return means === 'frozen' && overlap(from, until, arrival, history);
}

const overlap = (from, until, arrival, history) => arrival.at - READING_MS <= until && from <= writtenBy(arrival, history);

/** Nothing can be written down while the database is away, or its rows are held by somebody who is frozen. */
function writtenBy({ at }, history) {
  return history
    .filter(({ means }) => means === 'paused')
    .sort((one, other) => one.from - other.from)
    .reduce((end, { from, until }) => (from <= end && until >= at ? Math.max(end, until + WRITING_MS) : end), at + WRITING_MS);
}
