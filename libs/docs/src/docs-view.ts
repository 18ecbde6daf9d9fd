import type { PageContext } from '@grove/site';
import type { ExampleData } from './reference/examples/example.rules.js';
import type { Reference } from './reference/reference.js';

/** What pages of the documentation are made from. */
export interface DocsView {
  readonly context: PageContext;
  readonly reference: Reference;
  /** The records that examples refer to. */
  readonly data: ExampleData;
}
