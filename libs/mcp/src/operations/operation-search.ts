import { methodOrder, type Operation } from './operation.js';

/** Words that name what nearly every operation has. */
const MEANINGLESS = new Set(['a', 'an', 'the', 'of', 'all', 'one', 'with', 'for', 'to', 'by', 'and', 'in', 'v1', 'v2']);

/** The operations that match words best, the best first. An operation in full, such as `POST /shop/v1/coupons`, comes before all others. */
export function rankOperations(operations: readonly Operation[], search: string): Operation[] {
  const wanted = wordsOf(search);
  const [method, path] = search.trim().split(/\s+/, 2);
  const isNamed = (operation: Operation) => operation.method === method.toUpperCase() && operation.path === path;
  return operations
    .map((operation) => ({ operation, score: isNamed(operation) ? Infinity : scoreOf(operation, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || methodOrder(one.operation) - methodOrder(other.operation))
    .map(({ operation }) => operation);
}

function scoreOf({ method, path, endpoint }: Operation, wanted: readonly string[]): number {
  const inPath = new Set(wordsOf(path));
  const inSummary = new Set([...wordsOf(endpoint.summary), method.toLowerCase()]);
  const inArguments = new Set(endpoint.arguments.fields.flatMap(({ wire }) => wordsOf(wire)));
  const found = wanted.reduce(
    (sum, word) => sum + (inSummary.has(word) ? 4 : 0) + (inPath.has(word) ? 3 : 0) + (inArguments.has(word) ? 1 : 0),
    0,
  );
  // Of two that match as well, the one about less is meant.
  return found === 0 ? 0 : found - path.split('/').length / 100;
}

/** Words without case and plural. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !MEANINGLESS.has(word))
    .map((word) => word.replace(/(?<=[a-z]{2})(ies|es|s)$/, (ending) => (ending === 'ies' ? 'y' : ending === 'es' ? 'e' : '')))
    .map((word) => word.replace(/e$/, ''));
