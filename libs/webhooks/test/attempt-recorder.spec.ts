import { expect, it } from '@jest/globals';
import { createLogger } from '@grove/core';
import { DatabaseUnavailable, type SqlValue, type UnitOfWork } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import type { FinishedAttempt } from '../src/recording/attempt-record.js';
import { AttemptRecorder } from '../src/recording/attempt-recorder.js';
import { EndpointHealth } from '../src/endpoint-health/endpoint-health.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const KIB = 1024;
/** As large as an answer is kept, and not a sign of it of one byte. */
const LARGE = '\ufffd'.repeat((64 * KIB) / 3);

describeOnEachEngine('what came of deliveries', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** Answers what its event says. */
  const repeatAnswers = () => {
    receiver.answer = (_request, response) => void response.end(JSON.parse(receiver.arrivals.at(-1)!.body).answer);
  };
  const emit = async (answers: readonly string[]) => {
    for (const [index, answer] of answers.entries()) await shop.emit(index + 1, 'order.created', { answer });
  };
  const bodies = async (count: number) => (await shop.finished(count)).map(({ response_body }) => response_body);

  /** From here on the database takes no row that holds this answer. */
  const refuse = (answer: string) => {
    const condition = `NEW.response_body = '${answer}'`;
    const how =
      shop.database.engineName === 'mysql'
        ? `FOR EACH ROW IF ${condition} THEN SIGNAL SQLSTATE '45000'; END IF`
        : `WHEN ${condition} BEGIN SELECT RAISE(ABORT, 'no'); END`;
    return shop.database.source.query(`CREATE TRIGGER refusing BEFORE UPDATE ON webhook_delivery ${how}`);
  };

  it('is written without the answer where the database does not take it, and nothing else waits for that', async () => {
    repeatAnswers();
    await refuse('walnuts');
    await shop.webhook(receiver.origin);
    await emit(['figs', 'walnuts', 'dates', 'plums', 'walnuts', 'pears']);
    shop.dispatch();
    expect(await bodies(6)).toEqual(['figs', '', 'dates', 'plums', '', 'pears']);
    expect(await shop.deliveries()).toMatchObject(
      Array(6).fill({ state: 'delivered', attempts: 1, response_code: 200, lease_holder: '' }),
    );
  });

  /** A ledger whose database takes so many bytes at once, and breaks the connection off beyond; and how often it did. */
  const recorderOver = (mostBytes: number) => {
    const { database } = shop;
    let breaks = 0;
    const measured = (unit: UnitOfWork): UnitOfWork =>
      new Proxy(unit, {
        get: (target, name) =>
          name === 'query'
            ? (sql: string, values: SqlValue[]) => {
                const bytes = values.reduce<number>((sum, value) => sum + Buffer.byteLength(String(value)), sql.length);
                if (bytes <= mostBytes) return target.query(sql, values);
                breaks++;
                throw new DatabaseUnavailable('ECONNRESET');
              }
            : (target[name as keyof UnitOfWork] as unknown),
      });
    const logger = createLogger('silent');
    const health = new EndpointHealth({ address: async () => '', sendMail: () => undefined }, logger, shop.clock);
    const write = <T>(work: (unit: UnitOfWork) => Promise<T>) => database.write((unit) => work(measured(unit)));
    return { recorder: new AttemptRecorder({ write }, health, logger), breaks: () => breaks };
  };

  /** So many deliveries under a claim, some answered with little and most with as much as is kept. */
  const answered = async (count: number): Promise<FinishedAttempt[]> => {
    const webhookId = await shop.webhook(receiver.origin);
    await shop.emitMany(count);
    await shop.relay();
    await shop.database.write((unit) => unit.query(`UPDATE webhook_delivery SET lease_holder = 'ours', attempts = 1`));
    return (await shop.deliveries()).map(({ id }, index) => ({
      attempt: { deliveryId: Number(id), webhookId, topic: 'order.created', claimId: 'ours' } as FinishedAttempt['attempt'],
      result: {
        ...{ durationMs: 1, errorCode: '', responseCode: 200, responseMessage: 'OK', requestHeaders: {}, responseHeaders: {} },
        ...{ responseBody: index % 8 === 0 ? 'figs' : LARGE, connection: {}, retryAfterMs: 0 },
      },
      decision: { state: 'delivered', retryDelayMs: 0, healthSignal: 'delivered' },
      dueAt: 0,
    }));
  };
  const recorded = async (recorder: AttemptRecorder, attempts: readonly FinishedAttempt[]) => {
    await Promise.all(attempts.map((attempt) => recorder.record(attempt)));
    const rows = await shop.deliveries();
    expect(rows.map(({ state, response_body }) => [state, response_body === LARGE])).toEqual(
      attempts.map(({ result }) => ['delivered', result.responseBody === LARGE]),
    );
  };

  it('is never more than a megabyte or so at once, however much was answered', async () => {
    const { recorder, breaks } = recorderOver(1_100_000);
    await recorded(recorder, await answered(67));
    expect(breaks()).toBe(0);
  });

  it('is written all the same where the database takes less at once, and ends the connection when it gets more', async () => {
    const { recorder, breaks } = recorderOver(150 * KIB);
    await recorded(recorder, await answered(6));
    expect(breaks()).toBeGreaterThan(0);
  });
});
