import type { Translation } from '../../shared/translation.ts';

/** What shoppers read about several images of a product; loaded with the gallery. */
export const galleryTexts = {
  imagesOf: (title: string) => `Images of ${title}`,
  imageOf: (number: number, total: number) => `Image ${number} of ${total}`,
} as const;

export type GalleryTexts = Translation<typeof galleryTexts>;
