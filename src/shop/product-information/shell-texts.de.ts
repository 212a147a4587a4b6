import type { ProductInformationShellTexts } from './shell-texts.ts';

export const shellTexts: ProductInformationShellTexts = {
  title: 'Produktangaben',
  details: {
    heading: 'Produktangaben',
    content: 'Inhalt',
    manufacturer: 'Hersteller',
    responsible: 'Verantwortliche Person in der EU',
    warnings: 'Sicherheitshinweise',
  },
  units: {
    g: 'g',
    kg: 'kg',
    ml: 'ml',
    cl: 'cl',
    l: 'l',
    cm: 'cm',
    m: 'm',
    m2: 'm²',
    piece: 'Stück',
  },
};
