import { MAX_INT } from '@grove/core';
import type { Metadata, MetaRow } from '../metadata.js';
import { mapOf, type PhpMap, parsePhpTwice } from '../../values/php-value.js';
import { decimalOf, phpInt, wholeNumberOf } from '../../values/numbers.js';
import { type AmountRules, microsOf } from './amounts.js';

/** The fields of an item in its metadata. What was read and understood is not part of `rest`. */
export class ItemFields {
  private readonly used = new Set<string>();

  constructor(
    private readonly metadata: Metadata,
    private readonly amounts: AmountRules,
  ) {}

  /** The text of a field without marking it as read. */
  peek(name: string): string {
    return this.metadata.text(name) ?? '';
  }

  text(name: string): string {
    this.used.add(name);
    return this.metadata.text(name) ?? '';
  }

  /** One of these texts, or an empty one. */
  choice(name: string, choices: ReadonlySet<string>): string {
    const text = this.metadata.text(name) ?? '';
    if (text === '' || text === '0' || choices.has(text)) this.used.add(name);
    return choices.has(text) ? text : '';
  }

  /** An amount in micro-units; 0 if it is missing or cannot be understood. */
  amount(name: string): bigint {
    const text = this.metadata.text(name) ?? '';
    const micros = microsOf(text, this.amounts.separator);
    if (micros !== undefined && (text === '' || decimalOf(text, this.amounts.separator) !== undefined)) this.used.add(name);
    return micros ?? 0n;
  }

  /** A whole number; a fraction is cut off, as in WooCommerce, and stays in `rest`. */
  whole(name: string): number {
    const text = this.metadata.text(name) ?? '';
    const number = phpInt(text);
    if (Math.abs(number) > MAX_INT) return 0;
    if (text === '' || wholeNumberOf(text) === number) this.used.add(name);
    return number;
  }

  /** A serialized array, which may be serialized twice; undefined if there is none. */
  array(name: string): PhpMap | undefined {
    const text = this.metadata.text(name) ?? '';
    const array = mapOf(parsePhpTwice(text));
    if (array !== undefined || text === '') this.used.add(name);
    return array;
  }

  /** Marks an amount as understood that equals the sum of others. */
  sum(name: string, isKnown: boolean): void {
    if (isKnown || microsOf(this.metadata.text(name), this.amounts.separator) === 0n) this.used.add(name);
  }

  rest(): MetaRow[] {
    return this.metadata.without(this.used);
  }
}
