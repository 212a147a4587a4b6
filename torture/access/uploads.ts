import sharp from 'sharp';

const productFile = async () => ({ name: 'products.csv', bytes: Buffer.from('title,price\nMug,3\n') });

/** Valid files for the upload routes, by operation name. */
export const uploads: Record<string, () => Promise<{ bytes: Uint8Array; name: string }>> = {
  'catalogue.import': productFile,
  'catalogue.previewImport': productFile,
  'catalogue.addPicture': async () => ({
    name: 'square.png',
    bytes: await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c63' } })
      .png()
      .toBuffer(),
  }),
};
