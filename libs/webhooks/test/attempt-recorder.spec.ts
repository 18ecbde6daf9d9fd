import { expect, it } from 'vitest';
import { createLogger } from '@grove/core';
import { type Database, DatabaseUnavailable, type SqlChange, type UnitOfWork } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import type { FinishedAttempt } from '../src/recording/attempt-record.js';
import { AttemptRecorder } from '../src/recording/attempt-recorder.js';
import { EndpointHealth } from '../src/endpoint-health/endpoint-health.js';
import { anAttempt } from './support/an-attempt.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const KIB = 1024;
/** As long as a stored response may be, without single-byte characters. */
const LARGE = '\ufffd'.repeat((64 * KIB) / 3);

describeOnEachEngine('The results of deliveries', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** The receiver responds with the text in the payload. */
  const respondWithPayload = () => {
    receiver.respond = (_request, response) => void response.end(JSON.parse(receiver.requests.at(-1)!.body).answer);
  };
  const emit = async (answers: readonly string[]) => {
    for (const [index, answer] of answers.entries()) await shop.emit(index + 1, 'order.created', { answer });
  };
  const bodies = async (count: number) => (await shop.waitForFinished(count)).map(({ response_body }) => response_body);

  /** From now on the database refuses rows with this response. */
  const refuseResponse = (answer: string) => {
    const condition = `NEW.response_body = '${answer}'`;
    const body =
      shop.database.engineName === 'mysql'
        ? `FOR EACH ROW IF ${condition} THEN SIGNAL SQLSTATE '45000'; END IF`
        : `WHEN ${condition} BEGIN SELECT RAISE(ABORT, 'no'); END`;
    return shop.database.source.query(`CREATE TRIGGER refusing BEFORE UPDATE ON webhook_delivery ${body}`);
  };

  it('are stored without the response if the database refuses it, and do not block other results', async () => {
    respondWithPayload();
    await refuseResponse('walnuts');
    await shop.createWebhook(receiver.origin);
    await emit(['figs', 'walnuts', 'dates', 'plums', 'walnuts', 'pears']);
    shop.startDispatcher();
    expect(await bodies(6)).toEqual(['figs', '', 'dates', 'plums', '', 'pears']);
    expect(await shop.deliveries()).toMatchObject(
      Array(6).fill({ state: 'delivered', attempts: 1, response_code: 200, claim_id: '' }),
    );
  });

  /** A recorder whose database closes the connection if a statement has more than this many bytes, and a counter of that. */
  const recorderWithLimit = (maxBytes: number) => {
    let disconnects = 0;
    const withLimit = (unit: UnitOfWork): UnitOfWork =>
      new Proxy(unit, {
        get: (target, name) =>
          name === 'run'
            ? (change: SqlChange) => {
                const { sql, values = [] } = change;
                const bytes = values.reduce<number>((sum, value) => sum + Buffer.byteLength(String(value)), sql.length);
                if (bytes <= maxBytes) return target.run(change);
                disconnects++;
                throw new DatabaseUnavailable('ECONNRESET');
              }
            : (target[name as keyof UnitOfWork] as unknown),
      });
    const database = new Proxy(shop.database, {
      get: (target, name) => (name === 'unit' ? withLimit(target.unit) : (target[name as keyof Database] as unknown)),
    });
    const logger = createLogger('silent');
    const health = new EndpointHealth(database, { address: async () => '', sendMail: () => undefined }, logger, shop.clock);
    return { recorder: new AttemptRecorder(database, health, logger), disconnects: () => disconnects };
  };

  /** Finished attempts of claimed deliveries, a few with short responses and most with the longest ones. */
  const finishedAttempts = async (count: number): Promise<FinishedAttempt[]> => {
    const webhookId = await shop.createWebhook(receiver.origin);
    await shop.emitMany(count);
    await shop.relay();
    await shop.database.write((unit) => unit.query(`UPDATE webhook_delivery SET claim_id = 'ours', attempts = 1`));
    return (await shop.deliveries()).map(({ id }, index) => ({
      attempt: anAttempt({ deliveryId: Number(id), webhookId, claimId: 'ours' }),
      result: {
        ...{ durationMs: 1, errorCode: '', responseCode: 200, responseMessage: 'OK', requestHeaders: {}, responseHeaders: {} },
        ...{ responseBody: index % 8 === 0 ? 'figs' : LARGE, connection: {}, retryAfterMs: 0 },
      },
      decision: { state: 'delivered', retryDelayMs: 0, healthSignal: 'delivered' },
      dueAt: 0,
    }));
  };
  const expectRecorded = async (recorder: AttemptRecorder, attempts: readonly FinishedAttempt[]) => {
    await Promise.all(attempts.map((attempt) => recorder.record(attempt)));
    const rows = await shop.deliveries();
    expect(rows.map(({ state, response_body }) => [state, response_body === LARGE])).toEqual(
      attempts.map(({ result }) => ['delivered', result.responseBody === LARGE]),
    );
  };

  it('are written in batches of about a megabyte, however large the responses are', async () => {
    const { recorder, disconnects } = recorderWithLimit(1_100_000);
    await expectRecorded(recorder, await finishedAttempts(67));
    expect(disconnects()).toBe(0);
  });

  it('are stored even if the database closes the connection because a statement is too large', async () => {
    const { recorder, disconnects } = recorderWithLimit(150 * KIB);
    await expectRecorded(recorder, await finishedAttempts(6));
    expect(disconnects()).toBeGreaterThan(0);
  });
});
