import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/settings. */
export const texts = {
  heading: 'Settings',
  lead: 'The details of your shop that visitors see. Changes appear on every open page immediately.',
  loading: 'Loading the settings...',
  loadFailed: 'Failed to load the settings.',
  details: 'Shop details',
  name: 'Shop name',
  nameHint: 'In the header, in page titles and in emails.',
  logo: 'Logo',
  logoHint: 'Before the name, 32 px high. A PNG or WebP picture with a transparent background looks best.',
  logoCurrent: 'Current logo',
  logoUpload: 'Upload a logo',
  logoUploading: 'Uploading...',
  logoRemove: 'Remove the logo',
  logoUnreadable: 'The picture could not be shown. Please try again.',
  logoShape: 'Choose a picture that is at most six times as wide as high, and at most twice as high as wide.',
  slogan: 'Slogan',
  sloganHint: 'Below the heading of Home. Leave empty to show none.',
  searchHint: 'Search hint',
  searchHintHint: 'An example in the empty search field.',
  languages: { en: 'English', de: 'German' },
  inLanguage: (field: string, language: string) => `${field} (${language})`,
  contact: 'Contact',
  contactLead: 'Shown at the bottom of every page. Empty fields are not shown.',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  money: 'Prices',
  currency: 'Currency',
  currencyHint:
    'Amounts are shown in this currency. They are not converted: check all prices after you change it.',
  theme: 'Appearance',
  accent: 'Accent colour',
  accentHint: 'Header, buttons and links.',
  paper: 'Background colour',
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
      'All features on. Germany: prices include VAT, parcels to the EU, invoices on A4. Enter your bank account under Admin > Payments > Methods and bank account, your address under Admin > Documents, and your legal texts under Admin > Legal. In a demo, examples are filled in; replace them before you sell.',
    'small-shop-us':
      'All features except the legal pages of the EU. Prices without tax, delivery in the United States, invoices on Letter. The state is Oregon, which has no sales tax: choose yours under Admin > Tax. Enter your payment methods under Admin > Payments > Methods and bank account, and your address under Admin > Documents.',
  },
  featuresLead: 'Open pages change at once. Switching a feature off deletes nothing.',
  optionalFeatures: {
    wishlist: {
      title: 'Wishlist',
      hint: 'Customers save products for later and find them on a page of their own.',
    },
    sales: {
      title: 'Sale prices',
      hint: 'Lower prices for a limited time. The regular price is shown struck through.',
    },
    stock: {
      title: 'Stock',
      hint: 'Orders reduce the stock levels that you enter under Admin > Stock. A product without a level can be ordered without limit.',
    },
    'product-information': {
      title: 'Product information',
      hint: 'Shows unit prices, manufacturers and safety warnings, which you enter under Admin > Product information, and the lowest price of the last 30 days beside reduced prices.',
    },
    documents: {
      title: 'Documents',
      hint: 'Invoices, credit notes and packing slips as PDF. Enter your legal name and address under Admin > Documents first.',
    },
    discounts: {
      title: 'Discount codes',
      hint: 'Customers enter codes in their cart. You create them under Admin > Discounts.',
    },
    tax: {
      title: 'Tax',
      hint: 'Prices include VAT or sales tax, or it is added to them. Choose your country and check the rates under Admin > Tax: until then, orders have no tax.',
    },
    legal: {
      title: 'Legal (EU)',
      hint: 'Imprint, terms and other legal pages, the order button “Order with obligation to pay”, withdrawal without a login, and a checklist under Admin > Legal. This is software, not legal advice.',
    },
    payments: {
      title: 'Payments',
      hint: 'Customers choose a payment method: bank transfer, invoice, cash on delivery or pay on pick-up. You choose the methods and record payments under Admin > Payments.',
    },
    delivery: {
      title: 'Delivery',
      hint: 'Customers choose an address and a delivery method. You set zones and prices under Admin > Delivery; until then, orders are placed as before.',
    },
    customers: {
      title: 'Customers',
      hint: 'Administrators see customers with their orders and the amount they have spent, keep internal notes, and download the list as CSV.',
    },
    'account-security': {
      title: 'Account security',
      hint: 'Authenticator apps and passkeys as a second factor. Settings, refunds and downloads of personal data ask for the password or a passkey again after 15 minutes; administrators stay logged in for 12 hours.',
    },
    staff: {
      title: 'Staff roles',
      hint: 'People who may use parts of the back office, for example orders only. Administrators make the roles and invite people by email.',
    },
    bookkeeping: {
      title: 'Bookkeeping',
      hint: 'Administrators see reports for any period, and download a CSV file per month with every order and payment.',
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
  saved: 'The settings were saved.',
  saveFailed: 'Failed to save the settings. Please try again.',
  restorePrevious: 'Restore the previous settings',
  restored: 'The previous settings were restored.',
  restoreFailed: 'Failed to restore the previous settings.',
  stale:
    'Another administrator has saved settings in the meantime. Your changes are still in the form. Load the new settings, or overwrite them with yours.',
  errors: {
    'settings-invalid': 'Please correct the marked fields.',
    'settings-missing': 'Enter a name.',
    'settings-logo-missing': 'The logo was removed because it had not been used for a week. Upload it again.',
    'settings-too-long': 'Shorten this text.',
    'settings-unprintable': 'Remove line breaks and control characters.',
    'settings-invalid-email': 'Enter a valid email address.',
    'settings-low-contrast': ({ ratio, minimum }: { ratio: number; minimum: number }) =>
      `Some text would be hard to read: its contrast is ${ratio}, but must be at least ${minimum}. Choose a darker accent or a lighter background.`,
    'settings-stale':
      'Another administrator has saved settings in the meantime. Load the new settings, then make your changes again.',
    'settings-version-missing': 'This version of the settings does not exist. Reload the page.',
    'mail-unknown': 'The shop no longer sends this email. Reload the page.',
    'mail-server-missing':
      'No mail server is configured, so nothing would arrive. Set SMTP_URL and restart the shop.',
    'mail-address-unconfirmed':
      'Your email address is not confirmed. Confirm it with the link in our email; your profile can send it again.',
    'mail-to-demo-account':
      'Nobody has the email address of a demo account. Log in with an account of your own.',
    'too-many-test-mails': 'You have received too many emails in the last hour. Please try again later.',
  },
} as const;

export type SettingsTexts = Translation<typeof texts>;
