import type { Translation } from '../../shared/translation.ts';

/** Texts of the image gallery; loaded with it. */
export const galleryTexts = {
  imagesOf: (title: string) => `Images of ${title}`,
  imageOf: (number: number, total: number) => `Image ${number} of ${total}`,
} as const;

export type GalleryTexts = Translation<typeof galleryTexts>;
