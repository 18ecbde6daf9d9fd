import { describe, expect, it } from '@jest/globals';
import { Field } from './field.js';
import { presenterOf } from './serializer.js';

class Author {
  @Field.id() id: number;
  @Field.text({ about: 'Name.' }) displayName: string;
  @Field.text({ about: 'Password.', writeOnly: true }) password: string;
}

class Rendered {
  @Field.html({ about: 'As written.', in: ['edit'] }) raw: string;
  @Field.html({ about: 'As shown.', in: ['view', 'edit', 'embed'] }) rendered: string;
}

class Essay {
  @Field.text({ about: 'Title.', in: ['view', 'edit', 'embed'] }) title: string;
  @Field.id() id: number;
  @Field.object(Rendered, { about: 'Text.', in: ['view', 'edit', 'embed'] }) content: Rendered;
  @Field.list(Author, { about: 'Authors.', in: ['view', 'edit', 'embed'] }) authors: Author[];
  @Field.objectOrNull(Author, { about: 'Editor.' }) checkedBy: Author | null;
  @Field.text({ about: 'Notes.', in: ['edit'] }) privateNotes: string;
  @Field.text({ about: 'Password.', writeOnly: true, in: ['view', 'edit', 'embed'] }) password: string;
  @Field.text({ about: 'Odd.', wire: '"quoted" \\ name', in: ['view'] }) odd: string;
}

class Letter extends Essay {
  @Field.text({ about: 'Receiver.' }) sentTo: string;
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

const shown = (context: 'view' | 'edit' | 'embed', record: object = essay) => presenterOf(Essay, context)(record);

describe('a record on the wire', () => {
  it('has its declared fields in their order and under their names, whatever the order of the record', () => {
    expect(Object.keys(shown('view'))).toEqual(['title', 'id', 'content', 'authors', 'checked_by', '"quoted" \\ name']);
    expect(Object.keys(shown('view').content as object)).toEqual(['rendered']);
    expect(Object.keys(presenterOf(Letter, 'edit')({ ...essay, sentTo: 'Bob' })).at(-1)).toBe('sent_to');
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
      @Field.text({ about: 'Width.' }) width: string;
    }
    class Box {
      @Field.object(Size, { about: 'Size.', in: ['embed'] }) size: Size;
    }
    expect(presenterOf(Box, 'embed')({ size: { width: '3' } })).toEqual({ size: { width: '3' } });
  });

  it('leaves the record as it was', () => {
    const record = structuredClone(essay);
    shown('edit', record);
    expect(record).toEqual(essay);
  });
});
