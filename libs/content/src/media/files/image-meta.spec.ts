import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import sharp from 'sharp';
import { NO_IMAGE_META } from '../media-details.js';
import { imageMetaOf } from './image-meta.js';

const photographWith = async (exif: Record<string, Record<string, string>>) =>
  sharp(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .withExif(exif)
      .jpeg()
      .toBuffer(),
  ).metadata();

describe('the metadata of a picture', () => {
  it('is returned as texts', async () => {
    const header = await photographWith({
      IFD0: { Artist: 'Ann', Model: 'Nut 500', ImageDescription: 'A <b>fig</b> tree', Copyright: '(c) Ann' },
      IFD2: { FNumber: '28/10', ExposureTime: '1/250', FocalLength: '35/1', DateTimeOriginal: '2017:05:06 07:08:09' },
    });
    expect(imageMetaOf(header)).toMatchObject({
      credit: 'Ann',
      camera: 'Nut 500',
      caption: 'A fig tree',
      copyright: '(c) Ann',
      aperture: '2.8',
      shutter_speed: '0.004',
      focal_length: '35',
      created_timestamp: '1494054489',
    });
  });

  it('is empty if the file has none', () => {
    expect(imageMetaOf({})).toEqual(NO_IMAGE_META);
  });

  it('consists of texts, whatever bytes the file contains', async () => {
    const { exif } = await photographWith({ IFD0: { Artist: 'Ann', Model: 'Nut 500' } });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: exif!.length - 1 }), fc.nat({ max: 255 })), { maxLength: 40 }), (changes) => {
        const broken = Buffer.from(exif!);
        for (const [at, byte] of changes) broken[at] = byte;
        for (const value of Object.values(imageMetaOf({ exif: broken })).flat()) expect(typeof value).toBe('string');
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void imageMetaOf({ exif: Buffer.from(bytes) })));
  });
});
