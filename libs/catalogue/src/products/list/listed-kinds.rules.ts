import { PRODUCT_TYPES, COUNTED_STATUSES } from '../api/product-enums.js';
import type { AnyProductsQuery } from '../api/query-v3.js';

/** Statuses and types by which products are searched; those that Grove does not know are `other`. */
const ALL_STATUSES: readonly string[] = COUNTED_STATUSES.filter((status) => status !== 'trash');
const ALL_TYPES: readonly string[] = [...PRODUCT_TYPES, 'other'];

/** Which statuses or types a list has. `listed` names all of them; as a condition it is `included` (all if undefined) without `excluded`. */
export interface ListedWords {
  readonly listed: readonly string[];
  readonly included?: readonly string[];
  readonly excluded: readonly string[];
}

type Statuses = Pick<AnyProductsQuery, 'status' | 'includeStatus' | 'excludeStatus'>;
type Types = Pick<AnyProductsQuery, 'type' | 'includeTypes' | 'excludeTypes'>;

/** The statuses of a list. An exclusion wins. */
export const listedStatuses = ({ status, includeStatus = [], excludeStatus = [] }: Statuses): ListedWords =>
  listedWords(ALL_STATUSES, includeStatus.length > 0 ? includeStatus : [status], excludeStatus);

/** The types of a list. */
export const listedTypes = ({ type, includeTypes = [], excludeTypes = [] }: Types): ListedWords =>
  listedWords(ALL_TYPES, includeTypes.length > 0 ? includeTypes : [type ?? ANY], excludeTypes);

const ANY = 'any';

function listedWords(all: readonly string[], wanted: readonly string[], unwanted: readonly string[]): ListedWords {
  const everything = wanted.includes(ANY);
  const excluded = unwanted.includes(ANY) ? all : unwanted;
  const listed = (everything ? [...new Set([...all, ...wanted])] : wanted).filter(
    (word) => word !== ANY && !excluded.includes(word),
  );
  return { listed, included: everything ? undefined : wanted, excluded };
}

/** Whether a list has products of the trash only, or those outside it. Without an own word for it no list has both. */
export const listsTrash = ({ listed }: ListedWords): boolean => listed.length > 0 && listed.every((word) => word === 'trash');
