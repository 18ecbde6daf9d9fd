import { Call, visitor, type Mount } from '@grove/kernel';

/** What a visitor would ask the interface for to see a record: pages show what it answers. */
export function visitTo(id: number, mount: Mount): Call {
  const route = { namespace: 'cms/v2', path: '<id>', endpoints: [] } as const;
  const match = { route, params: { id: String(id) } };
  return new Call('GET', match, visitor, mount, {}, {}, { address: '', userAgent: '' });
}
