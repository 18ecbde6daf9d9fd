import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';

const OPTIONS = JSON.parse(readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8'));

/** The text of a generated file, as `npm run format` leaves it. */
export async function formatText(file, text) {
  const { code, errors } = await format(file, text, OPTIONS);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0].message}`);
  return code;
}

/** Writes a generated file; with --check only says if it is out of date, and which program of this folder writes it. */
export function writeGenerated(file, text, program) {
  if (process.argv.includes('--check')) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    console.error(`${file} is out of date. Run: node tools/codegen/${program}`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`Wrote ${file}.`);
  }
}
