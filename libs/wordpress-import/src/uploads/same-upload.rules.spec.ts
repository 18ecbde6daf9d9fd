import { expect, it } from 'vitest';
import { filesOfSameUpload } from './same-upload.rules.js';

const NAMES = [
  ...['walnut.jpg', 'walnut-300x200.jpg', 'walnut-scaled.jpg', 'walnut-scaled-150x150.jpg', 'walnut-e1660000000000-80x80.jpg'],
  ...['walnut-2.jpg', 'walnut.png', 'walnuts.jpg', 'walnut.pdf', 'walnut-300x200.php', 'walnut-rotated.jpg'],
];

it.each([
  [
    'walnut.jpg',
    [
      'walnut-300x200.jpg',
      'walnut-scaled.jpg',
      'walnut-scaled-150x150.jpg',
      'walnut-e1660000000000-80x80.jpg',
      'walnut-rotated.jpg',
    ],
  ],
  [
    'walnut-e1660000000000.jpg',
    [
      'walnut.jpg',
      'walnut-300x200.jpg',
      'walnut-scaled.jpg',
      'walnut-scaled-150x150.jpg',
      'walnut-e1660000000000-80x80.jpg',
      'walnut-rotated.jpg',
    ],
  ],
  ['walnut-2.jpg', []],
  ['walnut.pdf', []],
])('other versions of %s are found beside it', (name, expected) => {
  expect(filesOfSameUpload(name, NAMES)).toEqual(expected);
});
