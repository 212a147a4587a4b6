import type { Translation } from '../../../shared/translation.ts';

/** Texts of the dialogs of /admin/product-information, which are loaded after the page. */
export const dialogTexts = {
  heading: (title: string) => `Information on ${title}`,
  pricing: 'Unit price',
  pricingOptions: {
    undecided: 'No entry yet',
    content: 'Shown, calculated from the contents',
    piece: 'Not needed: sold by the piece',
  },
  content: 'Contents',
  contentHint: 'Quantity in one package, such as 750.',
  unit: 'Unit of the contents',
  per: 'Unit price per',
  preview: (price: string) => `Unit price: ${price}`,
  previewSame:
    'The package contains exactly this quantity, so its price is the unit price and is not shown twice.',
  manufacturer: 'Manufacturer',
  noManufacturer: 'None chosen',
  manufacturersMissing: 'Add manufacturers below the list of products.',
  warnings: 'Safety warnings',
  warningsHint: 'In the language of your customers, as on the package.',
  save: 'Save',
  saved: (title: string) => `Information on ${title} saved.`,
  undone: (title: string) => `Information on ${title} restored.`,
  undoFailed: (reason: string) => `Could not undo: ${reason}`,
  saveFailed: (reason: string) => `Nothing was saved: ${reason}`,
  stale: 'Another administrator has changed this in the meantime.',
  problems: {
    range: 'Enter a number above 0 and up to 100,000, with at most three decimals.',
    'whole-pieces': 'Enter a whole number of pieces.',
    'other-dimension':
      'Choose a quantity that matches the unit of the contents, such as 1 l for contents in ml.',
    'by-piece': 'Leave the contents empty for a product that is sold by the piece.',
    'too-long': 'This text is too long. Please shorten it.',
    missing: 'Please fill in this field.',
    'invalid-contact': 'Enter an email address, or a web address that begins with https://.',
  },

  addManufacturer: 'Add a manufacturer',
  editManufacturer: (name: string) => `Manufacturer ${name}`,
  name: 'Name',
  address: 'Postal address',
  contact: 'Email or web address',
  eu: 'Responsible person in the EU',
  euHint: 'Only for manufacturers outside the EU.',
  euName: 'Name of the person',
  euAddress: 'Postal address of the person',
  euContact: 'Email or web address of the person',
  manufacturerSaved: (name: string) => `${name} was saved.`,
} as const;

export type InformationDialogTexts = Translation<typeof dialogTexts>;
