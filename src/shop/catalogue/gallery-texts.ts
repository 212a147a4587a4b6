import type { Wording } from '../../shared/wording.ts';

/** What shoppers read about several images of a product; loaded with the gallery. */
export const galleryTexts = {
  imagesOf: (title: string) => `Images of ${title}`,
  imageOf: (number: number, total: number) => `Image ${number} of ${total}`,
} as const;

export type GalleryTexts = Wording<typeof galleryTexts>;
