import type { ComparisonResult } from '@grove/wordpress-import';

type DifferenceKind = ComparisonResult['differences'][number];

const MAX_KINDS = 60;
/** With more kinds, one example of each is shown. */
const FEW_KINDS = 20;

const TITLES: Readonly<Record<DifferenceKind['area'], string>> = {
  money: 'Money',
  stock: 'Stock',
  access: 'Access and permissions',
  identity: 'Identity: records, ids and addresses',
  content: 'Texts and other fields',
};

/** Differences by kind, most important first, with examples. */
export function formatDifferences(differences: readonly DifferenceKind[], omitted: number): string {
  if (differences.length === 0) return '';
  const lines = ['What differs'];
  let area: string | undefined;
  for (const kind of differences.slice(0, MAX_KINDS)) {
    if (kind.area !== area) lines.push('', `  ${TITLES[kind.area]}`);
    area = kind.area;
    lines.push(
      `    ${kind.records.toLocaleString('en-US')} × ${describe(kind)}`,
      ...kind.examples.slice(0, differences.length > FEW_KINDS ? 1 : undefined).flatMap(formatExample),
    );
  }
  const more = differences.length - MAX_KINDS + omitted;
  if (differences.length > MAX_KINDS || omitted > 0)
    lines.push('', `  … and ${Math.max(more, omitted)} more kinds; the report with --json has them`);
  return lines.join('\n');
}

function describe({ nature, field, resource }: DifferenceKind): string {
  const of = field === '' ? resource : `${field} of ${resource}`;
  switch (nature) {
    case 'value':
      return field === '' ? `another answer of ${of}` : `another ${of}`;
    case 'field only old':
      return `${of} is missing in the new system`;
    case 'field only new':
      return `${of} is only in the new system`;
    case 'record only old':
      return `a record of ${of} is missing in the new system`;
    case 'record only new':
      return `a record of ${of} is only in the new system`;
    case 'order':
      return `another order of ${of}`;
    case 'status':
      return `another status of ${of}`;
    case 'total':
      return `another number of records in ${of}`;
  }
}

const formatExample = ({ path, principal, id, old, new: current }: DifferenceKind['examples'][number]): string[] => [
  `        ${id === undefined ? '' : `${id}: `}${path} as ${principal}`,
  `          old ${old}`,
  `          new ${current}`,
];
