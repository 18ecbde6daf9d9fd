import { Call, visitor, type Mount } from '@grove/kernel';

/** What a visitor would ask the interface for to see a record: pages show what it answers. */
export const visitTo = (id: number, mount: Mount): Call => visit('<id>', { id: String(id) }, {}, mount);

/** What a visitor would ask to see a list, with all of its arguments. */
export const visitToList = (args: Record<string, unknown>, mount: Mount): Call => visit('', {}, args, mount);

function visit(path: string, params: Record<string, string>, args: Record<string, unknown>, mount: Mount): Call {
  const route = { namespace: 'cms/v2', path, endpoints: [] } as const;
  return new Call('GET', { route, params }, visitor, mount, {}, args, { address: '', userAgent: '' });
}
