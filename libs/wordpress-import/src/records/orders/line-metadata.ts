import { slugify } from '@grove/core';
import { parsePhp, phpText } from '../../values/php-value.js';
import { attributeOf, cleanedHtml, rawUrlDecoded, withEntities } from './html-texts.js';
import type { MetaRow } from '../metadata.js';
import type { LineFacts } from './line-facts.js';

/** An option or remark of a line item, as orders show it. */
interface ShownMetadata {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** Whether orders show metadata with this name. */
const isShown = (name: string): boolean => !name.startsWith('_');

/**
 * The metadata of a line item as orders show it: attributes and their terms by name, all else as it is stored. Arrays and what plugins hide with an underscore
 * are not shown; those rows are `hidden`.
 */
export function shownMetadata(
  rows: readonly MetaRow[],
  productAttributes: ReadonlyMap<string, string>,
  facts: Pick<LineFacts, 'attributeLabels' | 'findTerm' | 'hiddenMetadata'>,
): { shown: ShownMetadata[]; hidden: MetaRow[] } {
  const shown: ShownMetadata[] = [];
  const hidden: MetaRow[] = [];
  for (const row of rows) {
    const text = isShown(row.name) && !facts.hiddenMetadata?.has(row.name) ? scalarOf(row.value) : undefined;
    if (text === undefined || text === '') hidden.push(row);
    else shown.push(shownOf(row.name, text, productAttributes, facts));
  }
  return { shown, hidden };
}

/** A value that may be serialized; undefined for an array or object. */
function scalarOf(value: string | null): string | undefined {
  const parsed = parsePhp(value);
  return parsed === undefined ? (value ?? '') : phpText(parsed);
}

function shownOf(
  metaName: string,
  text: string,
  productAttributes: ReadonlyMap<string, string>,
  { attributeLabels, findTerm }: Pick<LineFacts, 'attributeLabels' | 'findTerm'>,
): ShownMetadata {
  const name = attributeOf(metaName);
  const label = attributeLabels.get(name) ?? productAttributes.get(name) ?? productAttributes.get(slugify(name)) ?? name;
  const term = attributeLabels.has(name) ? findTerm(name, text)?.name : undefined;
  return { key: rawUrlDecoded(metaName), label: withEntities(label), value: cleanedHtml(term ?? rawUrlDecoded(text)) };
}
