/**
 * Holds what Grove runs with against the advisories of the registry: `npm run audit`. Ends with 1 when a dependency has a high or critical one, and with 2
 * when the registry does not answer: that is no good news. It needs the network, and so is no step of tools/ci.mjs. What only tests install, here and in
 * tools/trials/ecosystem, reaches nobody and is not asked about.
 */
import { spawnSync } from 'node:child_process';

const SERIOUS = ['high', 'critical'];

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const report = parsed(stdout);
if (!report?.vulnerabilities || !report.metadata) {
  console.error(`The registry told no advisories, so nothing is known: ${reason(report, stderr)}`);
  process.exit(2);
}

const found = Object.values(report.vulnerabilities);
for (const { name, severity, range, via } of found) {
  const titles = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} (${cause.url})`));
  console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
}
const serious = found.filter(({ severity }) => SERIOUS.includes(severity));
console.log(
  `${report.metadata.dependencies.prod} packages, ${found.length} with advisories, ${serious.length} of them high or critical.`,
);
process.exitCode = serious.length > 0 ? 1 : 0;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reason(report, errors) {
  const line = errors.split('\n').find((text) => /audit/.test(text));
  return report?.message ?? report?.error?.summary ?? line ?? 'npm audit gave no reason.';
}
