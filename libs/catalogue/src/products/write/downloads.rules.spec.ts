import { describe, expect, it } from 'vitest';
import { parseDownloads } from './downloads.rules.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FILE = 'https://files.example/2026/guide.pdf';

describe('a file to download', () => {
  it('keeps the id and the name that were sent', () => {
    expect(parseDownloads([{ id: 'abc', name: 'The guide', file: FILE }])).toEqual([
      { id: 'abc', name: 'The guide', file: FILE },
    ]);
  });

  it.each([undefined, ''])('gets an id when it has none: %j', (id) => {
    expect(parseDownloads([{ id, file: FILE }])[0].id).toMatch(UUID);
  });

  it('gets the same id each time the same list is sent, and a different one from other files', () => {
    const sent = [{ file: FILE }, { file: FILE }, { file: `${FILE}2` }];
    const [first, again] = [parseDownloads(sent), parseDownloads(sent)];
    expect(again).toEqual(first);
    expect(new Set(first.map(({ id }) => id)).size).toBe(3);
  });

  it.each([
    [FILE, 'guide.pdf'],
    [`${FILE}?token=a/b`, 'guide.pdf'],
    [`${FILE}#page/2`, 'guide.pdf'],
    ['https://files.example/dir/', 'https://files.example/dir/'],
    ['guide.pdf', 'guide.pdf'],
  ])('at %s without a name is called %s', (file, name) => {
    for (const empty of [undefined, '']) expect(parseDownloads([{ name: empty, file }])[0].name).toBe(name);
  });

  it.each([{}, { file: '' }, { id: 'abc', name: 'The guide' }])('without a URL is left out: %j', (entry) => {
    expect(parseDownloads([entry, { id: 'kept', name: 'n', file: FILE }])).toEqual([{ id: 'kept', name: 'n', file: FILE }]);
  });
});
