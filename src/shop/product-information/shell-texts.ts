import type { Translation } from '../../shared/translation.ts';

/** Texts of product information that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Title of the page and label of the links to it. */
  title: 'Product information',
  /** The section of the product page. */
  details: {
    heading: 'Product information',
    content: 'Contents',
    manufacturer: 'Manufacturer',
    responsible: 'Responsible person in the EU',
    warnings: 'Safety warnings',
  },
  /** Units of a content: '750 ml'. */
  units: {
    g: 'g',
    kg: 'kg',
    ml: 'ml',
    cl: 'cl',
    l: 'l',
    cm: 'cm',
    m: 'm',
    m2: 'm²',
    piece: 'pieces',
  },
} as const;

export type ProductInformationShellTexts = Translation<typeof shellTexts>;
