import type { RotationState } from '@grove/database';
import { table, type Answer } from '../terminal/answer.js';

/** How far the rotation has come, and whether the key before may be removed. */
export function rotationAnswer(states: readonly RotationState[]): Answer {
  const isDone = states.every(({ remaining }) => remaining === 0);
  return {
    json: {
      previous_key_needed: !isDone,
      secrets: states.map(({ name, count, remaining, isRenewedByUse }) => ({
        ...{ name, count, remaining },
        renewed_by: isRenewedByUse ? 'use' : 'rotation',
      })),
    },
    text: [table(Object.fromEntries(states.map((state) => [state.name, stateText(state)]))), isDone ? DONE : NEEDED].join('\n\n'),
  };
}

function stateText({ count, remaining, isRenewedByUse }: RotationState): string {
  if (remaining === 0) return `${count}, all under the SECRET_KEY of today`;
  const how = isRenewedByUse ? 'each changes when it is next used' : 'run grove secrets rotate';
  return `${count}, of which ${remaining} under a key before: ${how}`;
}

const DONE = 'SECRET_KEY_PREVIOUS is needed no more: remove it, and start every process again.';
const NEEDED =
  'Keep SECRET_KEY_PREVIOUS until this says that it is needed no more: without it, what is listed above as under a key before does not work.\n' +
  'Credentials that nobody uses would end with it: make new ones where they are still wanted.';
