import { setTimeout as delay } from 'node:timers/promises';

/** What stands on orders that are made in requests which are refused. */
export const UNDONE = 'undone';

/** An answer that is longer cannot be kept under its key, and the whole request is undone. */
const MAX_ANSWER_LENGTH = 8_000_000;
const PAUSE_MS = 1_000;

/** Makes one order after the other, and remembers which were acknowledged. `send` is a client of the shop. */
export async function makeOrders(send, written) {
  while (!written.isOver) {
    const { status, body } = await send('POST', 'orders', { status: 'pending' });
    if (status === 201) written.acknowledged.add(body.id);
    else written.refused++;
    // There was no answer.
    if (typeof status !== 'number') await delay(50);
  }
}

/** An order that is so long that a batch which returns it some dozen times is refused at its very end. */
export async function makeLongOrder(send) {
  const name = '栗'.repeat(200);
  const lines = Array(100).fill({ name, total: '1' });
  const shipping = Array(100).fill({ method_id: 'post', method_title: name, total: '1' });
  const { status, body } = await send('POST', 'orders', { fee_lines: lines, shipping_lines: shipping });
  if (status !== 201) throw new Error(`No long order could be made: ${JSON.stringify(body)}`);
  return { id: body.id, times: Math.ceil(MAX_ANSWER_LENGTH / Buffer.byteLength(JSON.stringify(body))) + 1 };
}

/** Makes orders that are undone, at least once, until it is over: their events are in the outbox when the last thing of the request, to keep its answer, is refused. */
export async function makeUndone(send, { id, times }, written) {
  const batch = { create: Array(3).fill({ customer_note: UNDONE }), update: Array(times).fill({ id }) };
  for (let number = 1; !written.isOver || written.undone === 0; number++) {
    const { status, body } = await send('POST', 'orders/batch', batch, { 'Idempotency-Key': `undone-${number}` });
    if (status === 413) written.undone++;
    else if (status === 200) throw new Error(`${JSON.stringify(body).length} characters were not too many for an answer.`);
    await delay(PAUSE_MS);
  }
}
