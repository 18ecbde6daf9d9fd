import { afterEach, expect, it } from '@jest/globals';
import { ReplicaAvailability } from './replica-availability.js';

const ended: ReplicaAvailability[] = [];
afterEach(async () => {
  for (const availability of ended.splice(0)) await availability.end();
});

function anAvailability(probe: () => Promise<unknown>) {
  const messages: string[] = [];
  const availability = new ReplicaAvailability(probe, (message) => messages.push(message));
  ended.push(availability);
  return { availability, messages };
}

it('no request waits for the first attempt to reach a replica, and later ones use it', async () => {
  const { availability, messages } = anAvailability(async () => undefined);
  expect(availability.isUsable()).toBe(false);
  await availability.settled();
  expect([availability.isUsable(), messages]).toEqual([true, []]);
});

it('a replica that fails again and again is reported once, and nobody waits for it', async () => {
  const { availability, messages } = anAvailability(async () => Promise.reject(new Error('away')));
  availability.isUsable();
  await availability.settled();
  availability.failed(new Error('away'));
  await availability.settled();
  expect([availability.isUsable(), messages.length]).toEqual([false, 1]);
});

it('a replica counts as back when it has answered a request', async () => {
  const { availability, messages } = anAvailability(async () => undefined);
  availability.failed(new Error('away'));
  availability.succeeded();
  availability.succeeded();
  expect(messages).toEqual([expect.stringContaining('does not answer'), expect.stringContaining('answers again')]);
});

it('after its end no attempts are made', async () => {
  let attempts = 0;
  const { availability, messages } = anAvailability(async () => attempts++);
  await availability.end();
  availability.failed(new Error('closed'));
  expect([availability.isUsable(), attempts, messages]).toEqual([false, 0, []]);
});
