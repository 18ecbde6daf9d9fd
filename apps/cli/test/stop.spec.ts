import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { sendHeaders } from './support/half-sent-request.js';
import { startGrove, waitForOutput } from './support/running-grove.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeOnEachEngine('grove start after a stop signal', (engine) => {
  let cli: CliFixture;
  beforeEach(async () => {
    cli = await CliFixture.create(engine);
  });
  afterEach(() => cli.close());

  it('finishes a running request before it ends', async () => {
    const grove = await startGrove(cli, { ADMIN_PASSWORD: 'walnoot-7' });
    const body = JSON.stringify({ name: 'Walnuts' });
    const socket = await sendHeaders(grove.url, body);
    grove.child.kill('SIGTERM');
    await waitForOutput(grove.child.stderr!, /Stopping/);
    socket.write(body);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 201 /);
    expect(await grove.end).toMatchObject({ code: 0 });
    expect(await cli.query('SELECT name FROM product')).toEqual([{ name: 'Walnuts' }]);
  });

  it('ends immediately after a second signal', async () => {
    const grove = await startGrove(cli);
    const socket = await sendHeaders(grove.url, '{}');
    socket.on('error', () => undefined);
    const timer = setInterval(() => grove.child.kill('SIGTERM'), 100);
    expect(await grove.end).toMatchObject({ code: 1 });
    clearInterval(timer);
  });
});
