import { describe, expect, it } from 'vitest';
import { fileKindOf, type FileContent } from './file-kind.rules.js';

const mimeType = (extension: string, content: FileContent, scriptableKinds: string[] = []) =>
  fileKindOf(extension, content, scriptableKinds)?.mimeType;

const PNG = { detectedType: 'image/png' };
const SVG = { detectedType: 'application/xml', text: '<?xml version="1.0"?>\n<!-- a tree -->\n<svg onload="x()">' };
const PAGE = { text: ' <!doctype html>\n<p>figs' };
const TEXT = { text: 'walnuts 4.95\nalmonds 5.25\n' };

describe('the kind of a file', () => {
  it.each([
    ['png', PNG, 'image/png'],
    ['', PNG, 'image/png'],
    ['jpg', { detectedType: 'image/jpeg' }, 'image/jpeg'],
    ['pdf', { detectedType: 'application/pdf', text: '%PDF-1.4' }, 'application/pdf'],
    ['txt', TEXT, 'text/plain'],
    ['csv', TEXT, 'text/csv'],
    ['', TEXT, 'text/plain'],
    ['zip', { detectedType: 'application/zip' }, 'application/zip'],
    ['doc', { detectedType: 'application/x-cfb' }, 'application/msword'],
    ['xls', { detectedType: 'application/x-cfb' }, 'application/vnd.ms-excel'],
    ['m4a', { detectedType: 'video/mp4' }, 'audio/mp4'],
    ['mp4', { detectedType: 'video/mp4' }, 'video/mp4'],
    ['txt', { text: 'a < b and c > d' }, 'text/plain'],
  ])('that is called %j and holds %j is %s', (extension, content, expected) => {
    expect(mimeType(extension, content)).toBe(expected);
  });

  it('of a picture under the ending of another picture is what it holds', () => {
    expect(fileKindOf('jpg', PNG, [])).toMatchObject({ mimeType: 'image/png', extensions: ['png'] });
  });

  it.each<[string, FileContent, string]>([
    ['png', {}, 'nothing that is known'],
    ['png', TEXT, 'text'],
    ['txt', PNG, 'a picture'],
    ['pdf', PNG, 'a picture'],
    ['zip', { detectedType: 'application/pdf' }, 'another document'],
    ['txt', {}, 'no text'],
    ['txt', PAGE, 'a web page'],
    ['txt', { text: '<script>alert(1)</script>' }, 'a script'],
    ['txt', { text: '<?php echo 1;' }, 'a program'],
    ['png', SVG, 'a drawing that can carry scripts'],
    ['svg', SVG, 'a drawing that can carry scripts'],
    ['', SVG, 'a drawing that can carry scripts'],
    ['html', PAGE, 'a web page'],
    ['php', TEXT, 'text under the ending of a program'],
    ['php', PNG, 'a picture under the ending of a program'],
    ['exe', { detectedType: 'application/x-msdownload' }, 'a program'],
    ['', { detectedType: 'application/x-msdownload' }, 'a program'],
    ['png', { detectedType: 'image/avif' }, 'a picture of a kind that is not taken'],
  ])('that is called %j is none when it holds %j: %s', (extension, content) => {
    expect(mimeType(extension, content)).toBeUndefined();
  });

  it('that can carry scripts is taken where the operator says so, and only under its own name', () => {
    expect(mimeType('svg', SVG, ['svg'])).toBe('image/svg+xml');
    expect(mimeType('html', PAGE, ['html'])).toBe('text/html');
    expect(mimeType('svg', PAGE, ['svg', 'html'])).toBeUndefined();
    expect(mimeType('png', SVG, ['svg'])).toBeUndefined();
    expect(mimeType('txt', PAGE, ['html'])).toBeUndefined();
  });
});
