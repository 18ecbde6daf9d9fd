import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small file system in memory, which can be filled. */
export function mountDisk(stage, name, megabytes) {
  const path = join(stage.folder, name);
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  stage.onEnd(() => execFileSync('umount', ['--lazy', path]));
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      try {
        writeFileSync(ballast, Buffer.alloc(megabytes * 2 ** 20));
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(ballast),
    remount: (mode) => execFileSync('mount', ['-o', `remount,${mode}`, path]),
  };
}
