import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName } from './support/builders.js';
import { createPicture, multipartForm } from './support/files.js';
import { signedQuery } from './support/signed-query.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const MEDIA = '/cms/v2/media';
const AMBIGUOUS = [400, 'rest_ambiguous_parameter'] as const;

describeOnEachEngine('What a signed query says', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  }, 60_000);
  afterAll(() => server.stop());

  const sign = (path: string, parameters: Record<string, string>): string =>
    signedQuery(server.credentials.key_read_write, 'POST', server.root + path, parameters);

  it('cannot be replaced by JSON, which may add other fields', async () => {
    const name = aName('signed');
    const send = (body: object) => server.as('visitor').send('POST', PRODUCTS, { query: sign(PRODUCTS, { name }), body });
    await expectRefusal(server, AMBIGUOUS, () => send({ name: 'replaced' }));
    await expectRefusal(server, AMBIGUOUS, () => send({ name: null }));
    const { status, body } = await send({ name, regular_price: '5.00' });
    expect([status, body.name, body.regular_price]).toEqual([201, name, '5.00']);
  });

  it('cannot be replaced by the fields of an upload, which may add others', async () => {
    const title = aName('signed');
    const value = await createPicture(2, 2);
    // Keys do not sign in to content, so in addition to the signature the editor signs in.
    const send = (...fields: { name: string; value: string }[]) =>
      server.as('editor').send('POST', MEDIA, {
        query: sign(MEDIA, { title }),
        ...multipartForm([...fields, { name: 'file', filename: 'nut.png', value }]),
      });
    await expectRefusal(server, AMBIGUOUS, () => send({ name: 'title', value: 'replaced' }));
    const { status, body } = await send({ name: 'title', value: title }, { name: 'alt_text', value: 'A nut' });
    expect([status, body.title, body.alt_text]).toEqual([201, expect.objectContaining({ raw: title }), 'A nut']);
  });
});
