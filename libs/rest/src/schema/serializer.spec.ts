import { describe, expect, it } from 'vitest';
import { Field } from './field.js';
import { serializerFor } from './serializer.js';

class Author {
  @Field.id() id: number;
  @Field.text({ description: 'Name.' }) displayName: string;
  @Field.text({ description: 'Password.', writeOnly: true }) password: string;
}

class Rendered {
  @Field.html({ description: 'As written.', contexts: ['edit'] }) raw: string;
  @Field.html({ description: 'As shown.', contexts: ['view', 'edit', 'embed'] }) rendered: string;
}

class Essay {
  @Field.text({ description: 'Title.', contexts: ['view', 'edit', 'embed'] }) title: string;
  @Field.id() id: number;
  @Field.object(Rendered, { description: 'Text.', contexts: ['view', 'edit', 'embed'] }) content: Rendered;
  @Field.list(Author, { description: 'Authors.', contexts: ['view', 'edit', 'embed'] }) authors: Author[];
  @Field.objectOrNull(Author, { description: 'Editor.' }) checkedBy: Author | null;
  @Field.text({ description: 'Notes.', contexts: ['edit'] }) privateNotes: string;
  @Field.text({ description: 'Password.', writeOnly: true, contexts: ['view', 'edit', 'embed'] }) password: string;
  @Field.text({ description: 'Odd.', wire: '"quoted" \\ name', contexts: ['view'] }) odd: string;
}

class Letter extends Essay {
  @Field.text({ description: 'Receiver.' }) sentTo: string;
}

const ann = { id: 1, displayName: 'Ann', password: 'p' };
const essay = {
  odd: 'o',
  password: 'secret',
  privateNotes: 'n',
  checkedBy: ann,
  authors: [ann, { ...ann, id: 2 }],
  content: { raw: 'r', rendered: '<p>r</p>' },
  id: 7,
  title: 'On figs',
  undeclared: 'u',
};

const shown = (context: 'view' | 'edit' | 'embed', record: object = essay) => serializerFor(Essay, context)(record);

describe('a record on the wire', () => {
  it('has its declared fields in their order and under their names, whatever the order of the record', () => {
    expect(Object.keys(shown('view'))).toEqual(['title', 'id', 'content', 'authors', 'checked_by', '"quoted" \\ name']);
    expect(Object.keys(shown('view').content as object)).toEqual(['rendered']);
    expect(Object.keys(serializerFor(Letter, 'edit')({ ...essay, sentTo: 'Bob' })).at(-1)).toBe('sent_to');
  });

  it('shows in each context what is declared for it', () => {
    expect(shown('view')).not.toHaveProperty('private_notes');
    expect(shown('edit')).toMatchObject({ private_notes: 'n', content: { raw: 'r', rendered: '<p>r</p>' } });
    expect(Object.keys(shown('embed'))).toEqual(['title', 'id', 'content', 'authors']);
  });

  it.each(['view', 'edit', 'embed'] as const)(
    'never shows in %s what may only be written, nor what was not declared',
    (context) => {
      const text = JSON.stringify(shown(context));
      expect(text).not.toContain('secret');
      expect(text).not.toContain('"p"');
      expect(text).not.toContain('undeclared');
    },
  );

  it('shows inner objects and the entries of lists in the same way', () => {
    expect(shown('view')).toMatchObject({
      authors: [
        { id: 1, display_name: 'Ann' },
        { id: 2, display_name: 'Ann' },
      ],
      checked_by: { id: 1, display_name: 'Ann' },
    });
  });

  it('shows null where there is no inner object, and an empty list where there is none in it', () => {
    expect(shown('view', { ...essay, checkedBy: null, authors: [] })).toMatchObject({ checked_by: null, authors: [] });
  });

  it('shows an inner object whole where it says nothing of the context itself', () => {
    class Size {
      @Field.text({ description: 'Width.' }) width: string;
    }
    class Box {
      @Field.object(Size, { description: 'Size.', contexts: ['embed'] }) size: Size;
    }
    expect(serializerFor(Box, 'embed')({ size: { width: '3' } })).toEqual({ size: { width: '3' } });
  });

  it('shows another property in edit where the field says so', () => {
    class Poem {
      @Field.html({ description: 'Text.', inEdit: 'sentText' }) text: string;
    }
    const poem = { text: '<p>Nuts</p>', sentText: 'Nuts' };
    expect([serializerFor(Poem, 'view')(poem), serializerFor(Poem, 'edit')(poem)]).toEqual([
      { text: '<p>Nuts</p>' },
      { text: 'Nuts' },
    ]);
  });

  it('leaves the record as it was', () => {
    const record = structuredClone(essay);
    shown('edit', record);
    expect(record).toEqual(essay);
  });
});
