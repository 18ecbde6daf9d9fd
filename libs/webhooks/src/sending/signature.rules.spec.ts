import { describe, expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { bodySignature, keyOf, standardSignatures } from './signature.rules.js';

const ANY = fc.string({ minLength: 1, unit: 'grapheme' });
const seconds = () => Math.floor(Date.now() / 1000);

describe('the signatures of a delivery', () => {
  it('match a published example', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const body = '{"test": 2432232314}';
    expect(standardSignatures('msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body, [secret])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('are accepted by the official library for every secret and body', () => {
    fc.assert(
      fc.property(ANY, fc.jsonValue(), (secret, value) => {
        fc.pre(!secret.startsWith('whsec_'));
        const body = JSON.stringify(value);
        const moment = seconds();
        const headers = {
          'webhook-id': 'evt_1',
          'webhook-timestamp': String(moment),
          'webhook-signature': standardSignatures('evt_1', moment, body, ['another one', secret]),
        };
        // With the format raw, the library treats each character as one byte.
        if (/^[ -~]+$/.test(secret))
          expect(new Webhook(secret, { format: 'raw' }).verify(body, headers)).toEqual(JSON.parse(body));
        expect(new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`).verify(body, headers)).toEqual(JSON.parse(body));
      }),
    );
  });

  it('sign the bytes that are sent', () => {
    const body = '{"name":"naïve ✓ 🌰"}';
    expect(bodySignature(body, 'figs')).toBe(createHmac('sha256', 'figs').update(Buffer.from(body, 'utf8')).digest('base64'));
  });

  it('decode only valid base64 after whsec_, and use every other secret as text', () => {
    expect(keyOf('whsec_AAEC')).toEqual(Buffer.from([0, 1, 2]));
    expect(keyOf('whsec_not base64!')).toEqual(Buffer.from('whsec_not base64!'));
    expect(keyOf('figs')).toEqual(Buffer.from('figs'));
  });
});
