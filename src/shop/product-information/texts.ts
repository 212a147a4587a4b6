import type { Translation } from '../../shared/translation.ts';

/** Errors about product information. Every page of a translation loads them; the other texts are in files of their own. */
export const texts = {
  errors: {
    'information-invalid': 'Nothing was saved. Please correct the marked fields.',
    'information-field-invalid': 'This value is invalid. Please correct it.',
    'information-changed':
      'Another administrator has changed the information on this product. Please review it and save again.',
    'manufacturer-not-found': 'This manufacturer has been deleted. Please choose another one.',
    'manufacturer-exists':
      'There is already a manufacturer with this name. Choose it, or enter another name.',
    'manufacturer-changed':
      'Another administrator has changed this manufacturer. Please review it and save again.',
    'manufacturer-in-use': ({ found }: { found: number }) =>
      found === 1
        ? '1 product has this manufacturer. Choose another one for it first.'
        : `${found} products have this manufacturer. Choose another one for them first.`,
    'too-many-manufacturers': ({ max }: { max: number }) =>
      `There can be at most ${max} manufacturers. Delete one that no product has first.`,
  },
} as const;

export type ProductInformationTexts = Translation<typeof texts>;
