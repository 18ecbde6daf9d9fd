import type { ComparisonResult } from '@grove/wordpress-import';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';
import { formatDifferences } from './format-differences.js';
import { formatLedger } from './format-ledger.js';

const MAX_LINES = 40;

/** The report for the owner of the shop. */
export function formatComparison(result: ComparisonResult): string {
  const sections = [
    `Compared the old system ${result.old}\n    with the new system ${result.current},\n    as ${result.principals.join(', ')}.`,
    formatCounts(result),
    formatLedger(result.ledger),
    formatDifferences(result.differences, result.omittedKinds),
    formatRules(result),
    formatUnknownFields(result),
    formatList('Not compared', result.omissions),
    formatList('Could not be compared', result.failures),
    formatConclusion(result),
  ];
  return sections
    .filter((section) => section !== '')
    .map((section) => section.split('\n').map(withoutControlCharacters).join('\n'))
    .join('\n\n');
}

function formatCounts({ resources }: ComparisonResult): string {
  const rows = resources.map(({ resource, answers, oldRecords, newRecords }) => [
    resource,
    oldRecords === 0 && newRecords === 0 ? '' : formatNumber(oldRecords),
    oldRecords === 0 && newRecords === 0 ? '' : formatNumber(newRecords),
    formatNumber(answers),
  ]);
  return `What was compared\n${formatTable(['', 'old records', 'new records', 'answers'], rows)}`;
}

function formatRules({ rules, formerAddresses }: ComparisonResult): string {
  const lines = rules.map(({ name, reason, count }) => `${formatNumber(count)} × ${name}. ${reason}`);
  if (formerAddresses > 0)
    lines.push(
      `${formatNumber(formerAddresses)} × Links to the old address. They are right as soon as the domain leads to the new system.`,
    );
  return formatList('Counted as equal although it differs', lines);
}

function formatUnknownFields({ unknownFields }: ComparisonResult): string {
  const lines = (['old', 'new'] as const).flatMap((side) => {
    const fields = unknownFields.filter(({ onlyIn }) => onlyIn === side);
    return [...new Set(fields.map(({ resource }) => resource))].map((resource) => {
      const names = fields.filter((field) => field.resource === resource).map(({ field }) => field);
      const more = names.length > 12 ? ` and ${names.length - 12} more` : '';
      return `Only the ${side} system has, in ${resource}: ${names.slice(0, 12).join(', ')}${more}`;
    });
  });
  return formatList('Fields that only one of the systems knows; they do not count as differences', lines);
}

function formatList(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${line}`);
  const more =
    lines.length > MAX_LINES
      ? [`  … and ${formatNumber(lines.length - MAX_LINES)} more; the report with --json has all of them`]
      : [];
  return [title, ...shown, ...more].join('\n');
}

function formatConclusion({ differences, ledger, failures, resources, isEqual }: ComparisonResult): string {
  const answers = resources.reduce((sum, resource) => sum + resource.answers, 0);
  const records = resources.reduce((sum, resource) => sum + resource.oldRecords, 0);
  const scope = `${formatNumber(records)} records in lists and ${formatNumber(answers)} other answers were compared.`;
  const gaps = failures.length > 0 ? ' Not everything could be compared: see above, and run the command again.' : '';
  if (isEqual && gaps) return `Result: no difference was found. ${scope}${gaps}`;
  if (isEqual) return `Result: the two systems are equal. ${scope} All sums agree.`;
  const sums = ledger.filter((row) => !row.isEqual).length;
  const found = [
    ...(differences.length > 0 ? [counted(differences.length, 'kind of difference', 'kinds of differences')] : []),
    ...(sums > 0 ? [counted(sums, 'sum that does not agree', 'sums that do not agree')] : []),
  ];
  return `Result: the two systems differ: ${found.join(', and ')}. ${scope}${gaps}
What to do: import again, which transfers what changed at the old shop since then, and compare again while nobody changes either of them.
Judge the differences that remain, money first. docs/migrating.md says which are expected.`;
}

const counted = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

const formatNumber = (number: number): string => number.toLocaleString('en-US');
