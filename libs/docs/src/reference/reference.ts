import type { DocumentedError } from '../errors/documented-errors.rules.js';
import type { GuideOutline } from '../guides/guide-outline.js';
import { searchEntries } from '../search/search-entries.rules.js';
import { searchIndexOf, type SearchIndex } from '../search/search-index.js';
import type { Operation } from './operations.rules.js';
import { namespacesOf, type Namespace } from './resources.rules.js';

/** Everything that is documented. It is the same for every reader. */
export interface Reference {
  readonly operations: readonly Operation[];
  readonly namespaces: readonly Namespace[];
  readonly guides: readonly GuideOutline[];
  readonly errors: readonly DocumentedError[];
  readonly searchIndex: SearchIndex;
}

/** The documentation of these operations, errors and guides. */
export function referenceOf(
  operations: readonly Operation[],
  errors: readonly DocumentedError[],
  guides: readonly GuideOutline[],
): Reference {
  const namespaces = namespacesOf(operations);
  return { operations, namespaces, guides, errors, searchIndex: searchIndexOf(searchEntries(namespaces, errors, guides)) };
}
