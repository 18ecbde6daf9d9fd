import type { RunningServer } from '@grove/api';
import type { Tell } from '../terminal/answer.js';

/** Container runtimes kill after ten seconds; until shortly before, clients may finish what they have begun. */
const PATIENCE_MS = 8_000;

/** Stops a server in order. A client that neither finishes nor lets go of its connection does not keep it from ending. */
export async function stopServer(server: RunningServer, tell: Tell): Promise<void> {
  const late = setTimeout(() => void leave(server, tell), PATIENCE_MS);
  await server.stop();
  clearTimeout(late);
}

async function leave({ database }: RunningServer, tell: Tell): Promise<void> {
  tell('Some clients keep their connections open. Grove ends without them.');
  await database.close();
  process.exit(0);
}
