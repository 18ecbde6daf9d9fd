import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

const OPTIONS = JSON.parse(readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8'));

/** The text of a generated file, as `npm run format` leaves it. */
export async function formatText(file, text) {
  const { code, errors } = await format(file, text, OPTIONS);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0].message}`);
  return code;
}
