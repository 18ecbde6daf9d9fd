import type { RotationState } from '@grove/database';
import { formatFields, type CommandResult } from '../terminal/command-result.js';

/** The progress of the rotation, and whether SECRET_KEY_PREVIOUS can be removed. */
export function rotationResult(states: readonly RotationState[]): CommandResult {
  const isDone = states.every(({ remaining }) => remaining === 0);
  return {
    json: {
      previous_key_needed: !isDone,
      secrets: states.map(({ name, count, remaining, isRenewedByUse }) => ({
        ...{ name, count, remaining },
        renewed_by: isRenewedByUse ? 'use' : 'rotation',
      })),
    },
    text: [formatFields(Object.fromEntries(states.map((state) => [state.name, stateText(state)]))), isDone ? DONE : NEEDED].join(
      '\n\n',
    ),
  };
}

function stateText({ count, remaining, isRenewedByUse }: RotationState): string {
  if (remaining === 0) return `${count}, all protected by the current SECRET_KEY`;
  const how = isRenewedByUse ? 'each is converted when it is next used' : 'run grove secrets rotate';
  return `${count}, of which ${remaining} need a former key: ${how}`;
}

const DONE = 'SECRET_KEY_PREVIOUS is no longer needed: remove it, and restart every process.';
const NEEDED =
  'Keep SECRET_KEY_PREVIOUS until this command says that it is no longer needed: everything above that needs a former key stops working without it.\n' +
  'Credentials that are not used before then stop working: create new ones if they are still needed.';
