import { describe, expect, it } from 'vitest';
import { NAMESPACE_ALIASES } from '../conventions/aliases.js';
import { CMS, SHOP } from '../conventions/namespaces.js';
import { anyone } from '../protocol/capability.js';
import { visitor } from '../protocol/principal.js';
import { RequestContext } from '../protocol/request-context.js';
import { Field } from '../schema/field.js';
import { recordUrl, represent } from './representation.js';
import { Resource } from './resource.js';

class Note {
  @Field.id() id: number;
  @Field.text({ description: 'Text.', contexts: ['view', 'embed', 'edit'] }) noteText: string;
  @Field.text({ description: 'For editors.', contexts: ['edit'] }) remark: string;
}

@Resource({ namespace: CMS, route: 'notes', title: 'note', capability: anyone })
class SiteNote extends Note {}

@Resource({
  namespace: SHOP,
  route: 'orders/<order_id>/pages/<page:[a-z]+>/<page_id>/notes',
  title: 'note',
  capability: anyone,
})
class NestedNote extends Note {}

const note = { id: 3, noteText: 'Figs', remark: 'dry' };
const home = 'https://shop.example';
const context = new RequestContext(visitor, { home, root: `${home}/rest`, language: '' });
const dutch = new RequestContext(visitor, { home, root: `${home}/nl/rest`, language: 'nl' });
const aliased = new RequestContext(visitor, { home, root: `${home}/wp-json`, language: '', aliases: NAMESPACE_ALIASES });

describe('a record as JSON', () => {
  it('has the fields of the view by their wire names, and links to itself and its collection', () => {
    const _links = { self: [{ href: `${home}/rest/cms/v2/notes/3` }], collection: [{ href: `${home}/rest/cms/v2/notes` }] };
    expect(represent(SiteNote, note, { context, view: 'view' })).toEqual({ id: 3, note_text: 'Figs', _links });
    expect(represent(SiteNote, note, { context, view: 'edit' })).toEqual({ id: 3, note_text: 'Figs', remark: 'dry', _links });
  });

  it('has further links after those, of any rel', () => {
    const links = { author: [{ href: 'there', embeddable: true as const }] };
    const { _links } = represent(SiteNote, note, { context, view: 'view', links }) as { _links: object };
    expect(Object.entries(_links).slice(2)).toEqual([['author', links.author]]);
    expect(Object.keys(_links)).toEqual(['self', 'collection', 'author']);
  });

  it('has links below the root, in the language and by the aliases of the caller', () => {
    const selfOf = (at: RequestContext) =>
      (represent(SiteNote, note, { context: at, view: 'view' }) as { _links: { self: object } })._links.self;
    expect(selfOf(dutch)).toEqual([{ href: `${home}/nl/rest/cms/v2/notes/3` }]);
    expect(selfOf(aliased)).toEqual([{ href: `${home}/wp-json/wp/v2/notes/3` }]);
  });

  it('has links below its parents', () => {
    const parents = { order_id: 12, page: 4, page_id: 5 };
    const url = `${home}/rest/shop/v1/orders/12/pages/4/5/notes`;
    expect(represent(NestedNote, note, { context, view: 'view', parents })).toMatchObject({
      _links: { self: [{ href: `${url}/3` }], collection: [{ href: url }] },
    });
    expect(recordUrl(NestedNote, note, context, parents)).toBe(`${url}/3`);
  });

  it('leaves the record as it was', () => {
    const before = structuredClone(note);
    represent(SiteNote, note, { context, view: 'edit' });
    expect(note).toEqual(before);
  });
});
