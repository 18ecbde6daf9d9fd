import { RestRequest, visitor, type MountPoint } from '@grove/rest';

/** What a visitor would ask the interface for to see a record: pages show what it answers. */
export const visitTo = (id: number, mount: MountPoint): RestRequest => visit({ id: String(id) }, {}, mount);

/** What a visitor would ask to see a list, with all of its arguments. */
export const visitToList = (args: Record<string, unknown>, mount: MountPoint): RestRequest => visit({}, args, mount);

function visit(params: Record<string, string>, args: Record<string, unknown>, mount: MountPoint): RestRequest {
  return new RestRequest('GET', params, visitor, mount, {}, args, { address: '', userAgent: '' });
}
