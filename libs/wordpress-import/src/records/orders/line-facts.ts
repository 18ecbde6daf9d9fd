import { readShopFacts } from '../catalogue/shop-facts.js';
import type { SourceContext } from '../source-kind.js';
import { type FindTermBySlug, readTermsBySlug } from '../terms-of-records.js';
import { type AmountRules, amountRulesOf } from './amounts.js';
import { attributeOf } from './html-texts.js';
import type { SourceItem } from './order-items.js';
import { type ProductFacts, readProductFacts } from './product-facts.js';

/** What lines are read with. */
export interface LineFacts {
  readonly amounts: AmountRules;
  /** The slugs of the tax classes. */
  readonly taxClasses: ReadonlySet<string>;
  /** The labels of the global attributes, by taxonomy such as `pa_size`. */
  readonly attributeLabels: ReadonlyMap<string, string>;
  readonly findTerm: FindTermBySlug;
  readonly products: ProductFacts;
  /** Names of metadata that these lines do not show. */
  readonly hiddenMetadata?: ReadonlySet<string>;
}

/** Reads what the lines of these items refer to. */
export async function readLineFacts(items: readonly SourceItem[], context: SourceContext): Promise<LineFacts> {
  const { attributes, taxClasses } = await readShopFacts(context);
  const slugs = items.flatMap(({ metadata }) =>
    metadata.rows.flatMap(({ name, value }) => (attributes.has(attributeOf(name)) && value) || []),
  );
  return {
    amounts: amountRulesOf(context.settings),
    taxClasses,
    attributeLabels: new Map([...attributes].map(([taxonomy, { label }]) => [taxonomy, label])),
    findTerm: await readTermsBySlug(context.source, slugs),
    products: await readProductFacts(items, context),
  };
}
