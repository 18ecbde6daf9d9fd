/** Around each file of specs: what it changes of its process is put back, and what it opens must be closed, because later files run in the same process. */
import { setTimeout as delay } from 'node:timers/promises';
import { aroundAll } from 'vitest';

/** What would keep the process from ending. Connections end a moment after they are closed. */
const MUST_BE_CLOSED = new Set(['TCPServerWrap', 'TCPSocketWrap', 'ProcessWrap', 'FSEventWrap', 'MessagePort']);
const CLOSED_WITHIN_MS = 5_000;

/** Where Node keeps the connections of `fetch`, also those of responses that a test has not read. */
const CONNECTIONS_OF_FETCH = Symbol.for('undici.globalDispatcher.1');

/** What Vite adds to the environment. Processes that specs start would take it for settings of Grove. */
for (const name of ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR']) delete process.env[name];

aroundAll(async (runFile) => {
  const variables = { ...process.env };
  const openBefore = openResources();
  await runFile();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  await closeConnectionsOfFetch();
  await requireClosed(openBefore);
});

const openResources = () => process.getActiveResourcesInfo().filter((kind) => MUST_BE_CLOSED.has(kind));

async function closeConnectionsOfFetch() {
  const agent = globalThis[CONNECTIONS_OF_FETCH];
  if (!agent) return;
  globalThis[CONNECTIONS_OF_FETCH] = new agent.constructor();
  await agent.destroy();
}

/** Fails the file if it has left something open. */
async function requireClosed(openBefore) {
  for (const deadline = Date.now() + CLOSED_WITHIN_MS; ;) {
    const left = openResources();
    for (const kind of openBefore) if (left.includes(kind)) left.splice(left.indexOf(kind), 1);
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`The file leaves open: ${left.join(', ')}. Close it in afterAll.`);
    await delay(10, undefined, { ref: false });
  }
}
