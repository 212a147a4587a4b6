import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/settings. */
export const texts = {
  heading: 'Settings',
  lead: 'The details of your shop that visitors see. Changes appear on every open page immediately.',
  loading: 'Loading the settings...',
  loadFailed: 'Failed to load the settings.',
  details: 'Shop details',
  name: 'Shop name',
  nameHint: 'In the header, in window titles and in emails.',
  logo: 'Logo',
  logoHint: 'Before the name, 32 px high. A PNG or WebP picture with a transparent background looks best.',
  logoCurrent: 'Current logo',
  logoUpload: 'Upload a logo',
  logoUploading: 'Uploading...',
  logoRemove: 'Remove the logo',
  logoUnreadable: 'The picture could not be shown. Please try again.',
  logoShape: 'Choose a picture that is at most six times as wide as high, and at most twice as high as wide.',
  slogan: 'Slogan',
  sloganHint: 'Below the heading of Home. Leave it empty to show none.',
  searchHint: 'Search hint',
  searchHintHint: 'An example in the empty search field.',
  languages: { en: 'English', de: 'German' },
  inLanguage: (field: string, language: string) => `${field} (${language})`,
  contact: 'Contact',
  contactLead: 'Shown at the bottom of every page. Empty fields are not shown.',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  money: 'Money',
  currency: 'Currency',
  currencyHint:
    'Amounts are shown in this currency. They are not converted: check all prices after a change.',
  theme: 'Appearance',
  accent: 'Accent color',
  accentHint: 'Header, buttons and links.',
  paper: 'Background color',
  paperHint: 'In the light theme.',
  ownColor: (name: string) => `Use my own ${name.toLowerCase()}`,
  typeface: 'Typeface',
  typefaces: { original: 'Besley and Figtree', plain: 'Figtree only', system: "The visitor's system fonts" },
  features: 'Features',
  presets: 'Presets',
  presetsLead:
    'One click switches features, currency and the password rule, and fills in what nobody has edited. Undo brings your settings back; what was filled in stays saved for the next time.',
  presetsDisabled: 'Save or discard your changes first.',
  presetNames: {
    specified: 'As specified',
    'small-shop-eu': 'A small shop in the EU',
    'small-shop-us': 'A small shop in the US',
  },
  presetHints: {
    specified: 'All features off, amounts in US dollars. Nothing is filled in.',
    'small-shop-eu':
      'Germany: prices include VAT, parcels to the EU, invoices on A4. Enter your bank account yourself under Admin > Payments > Methods and bank account, your address under Admin > Documents, and your legal texts under Admin > Legal: they cannot be invented.',
    'small-shop-us':
      'Prices without tax, delivery in the United States, invoices on Letter. The state is Oregon, which has no sales tax: choose yours under Admin > Tax. Enter your ways of payment yourself under Admin > Payments > Methods and bank account, and your address under Admin > Documents.',
  },
  featuresLead: 'Open pages change at once. Switching a feature off deletes nothing.',
  optionalFeatures: {
    wishlist: {
      title: 'Wishlist',
      hint: 'Shoppers save products for later, on the product page and on a page of their own.',
    },
    sales: {
      title: 'Sales',
      hint: 'Lower prices for a time. The regular price is shown struck through.',
    },
    stock: {
      title: 'Stock',
      hint: 'Orders take pieces from stock levels, which you enter at Admin > Stock. A product without a level stays unlimited.',
    },
    'product-information': {
      title: 'Product information',
      hint: 'Shows the lowest price of 30 days beside reduced prices, unit prices, manufacturers and safety warnings, which you enter at Admin > Product information.',
    },
    documents: {
      title: 'Documents',
      hint: 'Invoices, credit notes and packing slips as PDF. Enter your legal name and address under Admin > Documents first.',
    },
    discounts: {
      title: 'Discount codes',
      hint: 'Shoppers enter codes in their cart. You create them under Discounts in the Admin menu.',
    },
    tax: {
      title: 'Tax',
      hint: 'Prices include VAT or sales tax, or it is added. Check country and rates under Tax in the Admin menu before you switch it on.',
    },
    legal: {
      title: 'Legal (EU)',
      hint: 'Imprint, terms and other legal pages, the order button “Order with obligation to pay”, withdrawal without a login, and a checklist, at Admin > Legal. This is software, not legal advice.',
    },
    payments: {
      title: 'Payments',
      hint: 'Shoppers choose how they pay: bank transfer, invoice, cash on delivery or on pick-up. You offer methods and record payments under Payments in the Admin menu.',
    },
    delivery: {
      title: 'Delivery',
      hint: 'Shoppers choose an address and a delivery method. You set zones and prices under Delivery in the Admin menu; until then, orders are placed as before.',
    },
    customers: {
      title: 'Customers',
      hint: 'Administrators see customers with their orders and spend, keep internal notes, and download them as CSV.',
    },
    bookkeeping: {
      title: 'Bookkeeping',
      hint: 'Administrators see reports of any range of days, and download a CSV file per month with every order and payment.',
    },
  },
  security: 'Security',
  passwordPolicy: 'New passwords',
  passwordPolicyHint: 'Existing passwords stay valid.',
  passwordPolicies: {
    spec: '6 to 8 letters and digits',
    strong: '8 to 128 characters, no common passwords (recommended)',
  },
  preview: 'Preview',
  previewButton: 'Add to Cart',
  previewLink: 'Read more',
  previewText: 'This is how text looks.',
  save: 'Save settings',
  saving: 'Saving...',
  discard: 'Discard changes',
  saved: 'The settings were saved.',
  saveFailed: 'Failed to save the settings. Please try again.',
  restorePrevious: 'Restore the previous settings',
  restored: 'The previous settings are back.',
  restoreFailed: 'Failed to restore the previous settings.',
  unchanged: 'There are no unsaved changes.',
  stale:
    'Another administrator has saved settings in the meantime. Your changes are still in the form. Load the new settings, or save yours over them.',
  loadNew: 'Load the new settings',
  errors: {
    'settings-invalid': 'Please correct the marked fields.',
    'settings-missing': 'Enter a name.',
    'settings-logo-missing': 'Upload the logo again: it was removed because it was not used for a week.',
    'settings-too-long': 'Shorten this text.',
    'settings-unprintable': 'Remove line breaks and control characters.',
    'settings-invalid-email': 'Enter a valid email address.',
    'settings-low-contrast': ({ ratio, minimum }: { ratio: number; minimum: number }) =>
      `Some text would be hard to read: a contrast of ${ratio}, at least ${minimum} is needed. Choose a darker accent or a lighter background.`,
    'settings-stale':
      'Another administrator has saved settings in the meantime. Load the new settings, then make your changes again.',
    'settings-version-missing': 'This version of the settings does not exist. Reload the page.',
  },
} as const;

export type SettingsTexts = Translation<typeof texts>;
