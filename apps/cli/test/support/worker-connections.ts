import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { basic, waitForOutput, type RunningGrove } from './running-grove.js';

export interface WorkerResponse {
  readonly status: number;
  readonly text: string;
}

/** A connection to one worker. */
export interface WorkerConnection {
  /** The number and the process id of the worker, which its log lines have. */
  readonly worker: number;
  readonly pid: number;
  send(method: string, path: string, body?: object): Promise<WorkerResponse>;
}

/** Connections to the workers of a running Grove, signed in as administrator. */
export class WorkerConnections {
  private readonly agents = new Set<Agent>();
  private log = '';

  constructor(
    private readonly grove: RunningGrove,
    private readonly password: string,
  ) {
    grove.child.stderr!.on('data', (data: Buffer) => (this.log += data.toString()));
  }

  /** Opens connections until each of `count` workers has one. */
  async toEachWorker(count = 2): Promise<WorkerConnection[]> {
    const found = new Map<number, WorkerConnection>();
    while (found.size < count) {
      const connection = await this.open();
      found.set(connection.worker, connection);
      if (found.size < count) await delay(20);
    }
    return [...found.values()];
  }

  close(): void {
    for (const agent of this.agents) agent.destroy();
  }

  /** Opens a connection, and finds in the log which worker has it. */
  async open(): Promise<WorkerConnection> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    this.agents.add(agent);
    const id = randomUUID();
    await this.send(agent, 'GET', '/rest/', undefined, { 'X-Request-Id': id });
    const line = new RegExp(`^.*"requestId":"${id}".*\n`, 'm');
    if (!line.test(this.log)) await waitForOutput(this.grove.child.stderr!, line);
    const { worker, pid } = JSON.parse(line.exec(this.log)![0]) as { worker: number; pid: number };
    return { worker, pid, send: (method, path, body) => this.send(agent, method, path, body) };
  }

  private send(
    agent: Agent,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<WorkerResponse> {
    return new Promise((resolve, reject) => {
      const all = { ...basic('admin', this.password), ...headers, ...(body && { 'Content-Type': 'application/json' }) };
      const options = { agent, method, headers: all, timeout: 10_000 };
      const sent = request(`${this.grove.url}${path}`, options, (response) => {
        let text = '';
        response.on('data', (data: Buffer) => (text += data.toString()));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
        response.on('error', reject);
      });
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} got no response.`)));
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }
}
