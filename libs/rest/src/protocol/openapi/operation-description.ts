import type { Method } from '../method.js';
import type { EndpointDefinition, NamedRoute } from '../route.js';

/** What every operation of this kind does, beyond its own summary: pages, repetitions, partial updates and what a deletion leaves. */
export function describeOperation({ path }: NamedRoute, endpoint: EndpointDefinition, method: Method): string {
  const { returns = 'record', isAction } = endpoint;
  switch (returns) {
    case 'page':
      return 'Returns one page of the list. `X-WP-Total` has the number of all records, `X-WP-TotalPages` the number of pages, and `Link` the pages beside this one.';
    case 'list':
      return 'Returns the whole list.';
    case 'map':
      return 'Returns all records, each under its name.';
    case 'batch':
      return 'Creates, updates and deletes several records. Each has its own result: a record, or an error in its place.';
    case 'deletion':
      return 'Deletes the record for good, and returns it as it was.';
    case 'recordOrDeletion':
      return 'Moves the record to the trash and returns it. With `force` it is deleted for good.';
    default:
  }
  if (method === 'GET') return returns === 'record' ? 'Returns the record.' : 'Reads without changing anything.';
  if (method === 'DELETE') return describeDeletion(endpoint);
  if (isAction || returns === 'other') return 'Acts once for each `Idempotency-Key`: a repetition gets the first response again.';
  return path.includes('<id>') || method !== 'POST'
    ? 'Changes only the fields that are sent, and returns the record as it is then.'
    : 'Returns the new record. A repetition with the same `Idempotency-Key` creates nothing and gets the same response.';
}

function describeDeletion({ arguments: { fields } }: EndpointDefinition): string {
  const hasForce = fields.some(({ wire }) => wire === 'force');
  const force = ' Without `force` it goes to the trash; records of a kind that has no trash are deleted only with `force`.';
  return `Returns the record as it was.${hasForce ? force : ''}`;
}
