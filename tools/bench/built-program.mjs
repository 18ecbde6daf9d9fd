import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A built program of a checkout. Old checkouts have no package: their programs run from the output of the compiler. */
export function builtProgram(root, program) {
  const packaged = join(root, 'dist/grove', program);
  return existsSync(packaged) ? packaged : join(root, program);
}
