import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fileNameOf, firstFreeStem, fileNameInDisposition } from './file-name.rules.js';

const named = (sent: string) => {
  const name = fileNameOf(sent);
  return name && `${name.stem}|${name.extension}`;
};

describe('the name of an upload', () => {
  it.each([
    ['walnut.png', 'walnut|png', 'stays'],
    ['Brazil nut.PNG', 'Brazil-nut|png', 'keeps its letters, and hyphens stand for blanks'],
    ['Pâté façade.jpg', 'Pate-facade|jpg', 'loses its accents'],
    ['a  &  b (1).gif', 'a-b-1|gif', 'has one hyphen for all that is odd'],
    ['v1.2 final.pdf', 'v1.2-final|pdf', 'keeps points that hide nothing'],
    ['two..dots...png', 'two.dots|png', 'has one point for several'],
    ['wal\tnut\n.png', 'walnut|png', 'loses control characters'],
    ['leaflet', 'leaflet|', 'may have no ending'],
    ['.png', 'file|png', 'is made up when there is none'],
    ['漢字.png', 'file|png', 'is made up when nothing of it is left'],
    ['C:\\photos\\fig.png', 'fig|png', 'is the last part of a path'],
    ['photos/fig.png', 'fig|png', 'is the last part of any path'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(120)}|png`, 'is cut where it is too long'],
  ])('%j becomes %j: it %s', (sent, expected) => expect(named(sent)).toBe(expected));

  it.each([
    ...['../../etc/passwd.png', '..\\..\\boot.png', 'a/../b.png', '..', 'x\0.png'],
    ...[
      'shell.php.png',
      'page.html.jpg',
      'x.phtml.gif',
      'a.SVG.png',
      'run.exe.pdf',
      'x.php5.png',
      'x.sh.txt',
      'x.jsp.zip',
      '.htaccess.png',
    ],
  ])('%j is not taken', (sent) => expect(named(sent)).toBeUndefined());

  it('never leads out of a folder, hides itself or needs escaping, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (sent) => {
        const name = fileNameOf(sent);
        if (!name) return;
        expect(name.stem).toMatch(/^[\w](?:[\w.-]*[\w])?$/);
        expect(name.extension).toMatch(/^[\w-]*$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a stem that is free', () => {
  it('is the one that is wanted, else the first with a number', () => {
    const taken = new Set(['fig', 'fig-1']);
    expect(firstFreeStem('nut', (stem) => taken.has(stem))).toBe('nut');
    expect(firstFreeStem('fig', (stem) => taken.has(stem))).toBe('fig-2');
  });
});

describe('the file name in a disposition', () => {
  it.each([
    ['attachment; filename="fig.png"', 'fig.png'],
    ['attachment; filename=fig.png', 'fig.png'],
    ['attachment;filename=fig.png; size=12', 'fig.png'],
    ['inline; size=12; FileName = "fig.png"', 'fig.png'],
    ['form-data; name="file"; filename="fig.png"', 'fig.png'],
    ['attachment; filename="a \\"fig\\".png"', 'a "fig".png'],
    ['attachment; filename="a;b.png"', 'a;b.png'],
    ["attachment; filename=fig.png; filename*=UTF-8''p%C3%A2t%C3%A9.png", 'pâté.png'],
    [Buffer.from('attachment; filename="pâté.png"').toString('latin1'), 'pâté.png'],
    ["attachment; filename*=UTF-8''%zz; filename=fig.png", 'fig.png'],
    ["attachment; filename*=UTF-8''p%E9.png; filename=fig.png", 'fig.png'],
    ["attachment; filename*=iso-8859-1''p%E2t%E9.png", 'pâté.png'],
    ["attachment; filename*=windows-1251'ru'%EF.png; filename=fig.png", 'п.png'],
  ])('%j is %j', (header, name) => expect(fileNameInDisposition(header)).toBe(name));

  it.each([
    'attachment',
    'attachment; filename=',
    'attachment; filename=""',
    '',
    'attachment; name="fig.png"',
    'filename',
    "attachment; filename*=utf-8''p%E9.png",
  ])('%j has none', (header) => expect(fileNameInDisposition(header)).toBeUndefined());

  it('is searched in time that grows with the header, not faster', () => {
    const started = performance.now();
    for (const unit of [';filename', '; filename*=', '"', '\\', ";filename*=utf-8''"]) fileNameInDisposition(unit.repeat(2_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
