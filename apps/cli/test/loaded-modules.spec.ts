import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';

/** Writes the addresses of all modules that a process loads to standard error. */
const LOG_MODULES = `
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`
    import { writeSync } from 'node:fs';
    export async function load(url, context, next) {
      writeSync(2, 'module ' + url + '\\\\n');
      return next(url, context);
    }\`));`;

describeOnSqlite('grove', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
  });
  afterAll(() => cli.close());

  it('loads what imports, exports, compares and traces only when such a command runs', async () => {
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LOG_MODULES)}` };
    const loaded = async (...args: string[]) => {
      let text = '';
      const child = cli.spawn(args, env);
      child.stderr!.on('data', (piece: Buffer) => (text += piece.toString()));
      await new Promise((resolve) => child.once('close', resolve));
      const chunks = [...text.matchAll(/^module file:(\S+\/dist\/grove\/\S+)$/gm)].map(([, path]) => readFileSync(path, 'utf8'));
      // A chunk names the modules in it.
      return ['libs/wordpress-import', 'libs/spreadsheets', 'libs/rest', 'node_modules/@opentelemetry'].filter((folder) =>
        chunks.some((chunk) => chunk.includes(`\n// ${folder}/`)),
      );
    };
    for (const args of [['--help'], ['--version'], []]) expect(await loaded(...args)).toEqual([]);
    expect(await loaded('migrate', '--help')).not.toContain('libs/wordpress-import');
    expect(await loaded('import', 'wordpress', '--from', 'none.sql')).toEqual(['libs/wordpress-import', 'libs/rest']);
  });

  it('import wordpress needs a source, on the command line or in the environment', async () => {
    expect(await cli.refusal(['import', 'wordpress'])).toEqual({
      code: 'invalid_source',
      message: 'Name a dump or a database to import, with --from or in IMPORT_SOURCE.',
    });
    const { message } = await cli.refusal(['import', 'wordpress'], { IMPORT_SOURCE: 'none.sql' });
    expect(message).toMatch(/^none\.sql: There is no file with this name/);
  });
});
