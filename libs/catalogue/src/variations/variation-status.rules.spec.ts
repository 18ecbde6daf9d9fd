import { describe, expect, it } from 'vitest';
import { isInProduct, isInTrash, statusColumns, variationStatus } from './variation-status.rules.js';

const [ON_SHELF, IN_TRASH] = [{ notInTrash: true }, { notInTrash: false }];

describe('The status of a variation', () => {
  it.each(['publish', 'private', 'draft', 'pending', 'trash'])('%s comes back as it was stored', (status) => {
    expect(variationStatus(statusColumns(status), ON_SHELF)).toBe(status);
    expect(statusColumns(status).visible).toBe(status === 'publish');
  });

  it('is that of the trash as long as the product is there', () => {
    expect(variationStatus(statusColumns('publish'), IN_TRASH)).toBe('trash');
  });

  it('that only says whether it is visible, as in version 1, is publish or private', () => {
    expect(variationStatus({ visible: true, hiddenStatus: null }, ON_SHELF)).toBe('publish');
    expect(variationStatus({ visible: false, hiddenStatus: null }, ON_SHELF)).toBe('private');
  });

  it.each([
    ['publish', true, false],
    ['private', true, false],
    ['draft', false, false],
    ['trash', false, true],
  ])('%s: it is among the variations of its product: %j, and in the trash: %j', (status, listed, trashed) => {
    expect([isInProduct(statusColumns(status)), isInTrash(statusColumns(status))]).toEqual([listed, trashed]);
  });
});
