import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import { findAmountFields, type AmountField } from './support/amount-fields.js';
import { roundTo } from './support/audited-amounts.js';
import { digestTables } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

/** Amounts of 0 to 20 decimals, with zeros before and behind them; many are close to where rounding begins. */
const amount: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '-'),
    fc.tuple(fc.constantFrom('', '00'), fc.oneof(digits(1, 5), fc.constantFrom('', '0', '99999'))),
    fc.oneof(
      digits(0, 20),
      fc
        .tuple(fc.constantFrom('0000005', '4999995', '9999999', '9999994999', '0049995', '3333333333'), digits(0, 10))
        .map((all) => all.join('')),
      fc.constantFrom('50', '1', '005', '30000000000000004'),
    ),
  )
  .map(([sign, whole, part]) => `${sign}${whole.join('') || (part ? '' : '0')}${part ? `.${part}` : ''}`);

const CENT = 10_000n;

const NO_AMOUNTS = ['1e3', '1,5', '0x10', '1.2.3', 'NaN', '--1', ' ', '1 0', '٣', '1'.repeat(13), `0.${'1'.repeat(99)}`];

describeOnEachEngine('An amount', (engine) => {
  let server: TestServer;
  let fields: readonly AmountField[];
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    fields = await findAmountFields(server);
  });
  afterAll(() => server.stop());

  it('of any number of decimals is stored half up at every field, and what is read may be written back', async () => {
    expect(fields.length).toBeGreaterThan(100);
    for (const field of casesFor(engine, fields)) {
      const property = fc.asyncProperty(amount, async (sent) => {
        const expected = roundTo(field.decimals, microsOf(sent));
        const written = await field.write(sent);
        if (written.status === 400) {
          // What is below zero may be refused, and a refund whose amount becomes 0.00.
          expect([field.name, sent, written.text]).toContain(
            sent.startsWith('-') || (field.isRefund && expected < CENT) ? sent : 'taken',
          );
          expect(written.body.code).toMatch(/^\w+$/);
          return;
        }
        expect([field.name, sent, written.status]).toEqual([field.name, sent, written.status === 201 ? 201 : 200]);
        const shown = await field.read(written);
        expect([field.name, sent, shown, shown.map(microsOf)]).toEqual([
          ...[field.name, sent, shown],
          shown.map((text) => roundTo(decimalsOf(text), expected)),
        ]);
        if (!field.writeBack || shown.length === 0) return;
        const again = await field.writeBack(written, shown[0]);
        expect([field.name, sent, again.status, (await field.read(written))[0]]).toEqual([field.name, sent, 200, shown[0]]);
      });
      await fc.assert(property, { numRuns: 2 });
    }
  });

  it('that is no decimal number is refused at every field, and nothing changes', async () => {
    const before = await digestTables(server.database);
    for (const field of casesFor(engine, fields).filter(({ takesAnyText }) => !takesAnyText))
      for (const text of NO_AMOUNTS) {
        const { status, body } = await field.write(text, true);
        expect([field.name, text, status, body.code]).toEqual([field.name, text, 400, expect.stringMatching(/^\w+$/)]);
      }
    expect(await digestTables(server.database)).toEqual(before);
  });
});

/** A decimal in micro-units, rounded half away from zero. */
function microsOf(text: string): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || whole + part === '') return -1n;
  const digitsOf = part.padEnd(6, '0');
  const unit = 10n ** BigInt(digitsOf.length - 6);
  const size = (2n * BigInt(whole + digitsOf) + unit) / (2n * unit);
  return sign ? -size : size;
}

/** The number of decimals of a text. */
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
