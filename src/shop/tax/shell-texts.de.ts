import type { TaxShellTexts } from './shell-texts.ts';

export const shellTexts: TaxShellTexts = {
  title: 'Steuer',
  productsTitle: 'Steuerklassen',
  reportTitle: 'Steuerbericht',
};
