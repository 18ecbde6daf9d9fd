import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');

/** A built copy of the repository, in which a test may change files. It uses the installed packages of the original. */
export class RepositoryCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'grove-copy-'));

  constructor() {
    for (const file of readdirSync(ROOT).filter((name) => /^tsconfig.*\.json$|^package\.json$/.test(name))) this.copyFrom(file);
    for (const top of ['libs', 'apps'])
      for (const project of readdirSync(join(ROOT, top)))
        for (const part of ['package.json', 'tsconfig.json', 'src', 'dist', 'assets', 'bin'])
          this.copyFrom(join(top, project, part));
    this.linkPackages();
  }

  /** Writes a new file. */
  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /** Adds lines below a line of a file. `below` may be the beginning of the line, when no other line begins like that. */
  add(file: string, below: string, lines: readonly string[]): void {
    const text = readFileSync(join(this.folder, file), 'utf8').split('\n');
    const indexes = text.flatMap((line, number) => (line.startsWith(below) ? [number] : []));
    if (indexes.length === 0) throw new Error(`${file} has no line that begins with: ${below}`);
    // If `below` is only the beginning of a line, the added lines are inserted in the middle of it.
    const [index] = indexes;
    const rest = text[index].slice(below.length);
    text.splice(index, 1, below, ...lines, ...(rest === '' ? [] : [rest]));
    this.write(file, text.join('\n'));
  }

  /** Compiles what changed, as `npm run build` does; throws an error with the messages of the compiler. */
  build(): void {
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    try {
      execFileSync(process.execPath, [compiler, '-b', 'apps/cli'], { cwd: this.folder, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      throw new Error((error as { stdout: string }).stdout, { cause: error });
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private copyFrom(path: string): void {
    if (existsSync(join(ROOT, path)))
      cpSync(join(ROOT, path), join(this.folder, path), { recursive: true, preserveTimestamps: true });
  }

  /** Links our own packages to the copy, and all others to the installed ones. */
  private linkPackages(): void {
    const packages = join(this.folder, 'node_modules');
    mkdirSync(join(packages, '@grove'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== '@grove' && !name.startsWith('.')))
      symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
    for (const name of readdirSync(join(ROOT, 'node_modules/@grove')))
      symlinkSync(readlinkSync(join(ROOT, 'node_modules/@grove', name)), join(packages, '@grove', name));
  }
}
