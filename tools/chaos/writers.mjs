import { setTimeout as delay } from 'node:timers/promises';

/** What stands on orders that are made in requests which are refused. */
export const UNDONE = 'undone';

/** An answer that is longer cannot be kept under its key, and the whole request is undone. */
const MAX_ANSWER_LENGTH = 8_000_000;
const PAUSE_MS = 1_000;

/** Makes one order after the other, and remembers which were acknowledged. */
export async function makeOrders(shop, told) {
  while (!told.isOver) {
    const { status, answer } = await shop.post('orders', { status: 'pending' });
    if (status === 201) told.acknowledged.add(answer.id);
    else told.refused++;
    if (status === 0) await delay(50);
  }
}

/** An order that is so long that a batch which returns it some dozen times is refused at its very end. */
export async function makeLongOrder(shop) {
  const name = '栗'.repeat(200);
  const lines = Array.from({ length: 100 }, () => ({ name, total: '1' }));
  const shipping = lines.map((line) => ({ method_id: 'post', method_title: line.name, total: '1' }));
  const { status, answer } = await shop.post('orders', { fee_lines: lines, shipping_lines: shipping });
  if (status !== 201) throw new Error(`No long order could be made: ${JSON.stringify(answer)}`);
  return { id: answer.id, times: Math.ceil(MAX_ANSWER_LENGTH / Buffer.byteLength(JSON.stringify(answer))) + 1 };
}

/**
 * Makes orders that are undone: their events are in the outbox when the last thing of their request, to keep its answer, is refused. At least once, and
 * then until it is over.
 */
export async function makeUndone(shop, { id, times }, told) {
  const body = {
    create: [1, 2, 3].map(() => ({ customer_note: UNDONE })),
    update: Array.from({ length: times }, () => ({ id })),
  };
  for (let number = 1; !told.isOver || told.undone === 0; number++) {
    const { status, answer } = await shop.post('orders/batch', body, { 'Idempotency-Key': `undone-${number}` });
    if (status === 413) told.undone++;
    else if (status === 200) throw new Error(`${JSON.stringify(answer).length} characters were not too many for an answer.`);
    await delay(PAUSE_MS);
  }
}
