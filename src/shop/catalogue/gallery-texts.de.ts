import type { GalleryTexts } from './gallery-texts.ts';

export const galleryTexts: GalleryTexts = {
  imagesOf: (title) => `Bilder: ${title}`,
  imageOf: (number, total) => `Bild ${number} von ${total}`,
};
