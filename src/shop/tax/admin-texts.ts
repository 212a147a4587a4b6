import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/tax, its classes and its report. */
export const adminTexts = {
  lead: 'Tax rates, and how tax is charged and shown.',
  loading: 'Loading the tax settings...',
  loadFailed: 'Failed to load the tax settings.',
  toClasses: 'Tax classes of products',
  toReport: 'Report',
  notSetUp: 'Orders have no tax until you choose a country and save.',
  advice:
    'Check every rate and setting with your tax authority or tax adviser, and again whenever the law changes. This is software, not tax advice.',

  shop: 'Your shop',
  country: 'Country',
  countryHint: 'Where the shop is registered.',
  chooseCountry: 'Choose...',
  state: 'State',
  exempt: 'Small-business exemption: charge no tax',
  /** `country`: ISO code of the shop's country; '' before it is chosen. */
  exemptHint: (country: string) =>
    country === 'DE'
      ? 'Section 19 of the German VAT Act (UStG). Carts, orders and emails then state that no VAT is charged and why, which the law requires.'
      : 'If the law of your country exempts your business. Carts, orders and emails then state that no tax is charged and why.',
  prices: 'Prices',
  pricesOptions: { included: 'Prices include the tax', added: 'Tax is added to the prices' },
  rounding: 'Rounding',
  roundingOptions: { rate: 'Once per tax rate', line: 'Per order line' },
  label: 'Name of the tax',
  labelHint: 'Shown as “incl. VAT 19%”.',
  inLanguage: (label: string, language: string) => `${label} (${language})`,
  languages: { en: 'English', de: 'German' },
  scheme: 'Private customers in other EU countries pay',
  schemeOptions: {
    origin: 'the tax of your country',
    destination: 'the tax of their country',
  },
  schemeHint:
    'Below the threshold, they pay the tax of your country; with the One Stop Shop (OSS), the tax of theirs.',

  threshold: 'EU distance-selling threshold',
  thresholdOf: (cents: string, limit: string, year: number) => `${cents} of ${limit} in ${year}`,
  thresholdHint:
    'Net amounts of this year’s orders from private customers in other EU countries, in the shop’s currency. The legal threshold is in euros and includes all of your sales channels.',
  thresholdNear:
    'You are near the threshold of 10,000 EUR. Prepare to charge the tax of your customers’ countries.',
  thresholdReached:
    'You have reached the threshold of 10,000 EUR. Register for the One Stop Shop and charge the tax of your customers’ countries.',

  rates: 'Tax rates',
  ratesHint:
    'A rate applies from its first day until the next one. Add a rate with a future date to plan a change.',
  ratesOf: 'Rates of',
  noRates: 'No rates yet.',
  class: 'Tax class',
  classes: {
    standard: 'Standard',
    reduced: 'Reduced',
    'second-reduced': 'Second reduced',
    zero: 'Zero rate',
  },
  rate: 'Rate in %',
  validFrom: 'Valid from',
  addRate: 'Add a rate',
  remove: 'Remove',
  removeOf: (what: string) => `Remove the rate: ${what}`,

  save: 'Save settings',
  saved: 'Tax settings saved.',
  restored: 'Tax settings restored.',
  saveFailed: (reason: string) => `The settings could not be saved: ${reason}`,
  restoreFailed: (reason: string) => `Could not undo: ${reason}`,
  stale:
    'Another administrator has saved tax settings in the meantime. Load them, or overwrite them with yours.',

  backToTax: 'Tax settings',
  productsLead: 'The standard rate applies unless you choose another class.',
  search: 'Search products',
  filters: {
    all: 'All products',
    standard: 'Standard',
    reduced: 'Reduced',
    'second-reduced': 'Second reduced',
    zero: 'Zero rate',
  },
  columns: { select: 'Select', image: 'Image', product: 'Product', class: 'Tax class' },
  productsLoading: 'Loading products...',
  productsFailed: 'Failed to load products.',
  noProducts: 'No products match.',
  selectOf: (title: string) => `Select ${title}`,
  selectAll: 'Select all on this page',
  selected: (count: number) => (count === 1 ? '1 product selected' : `${count} products selected`),
  setTo: 'Set the tax class to',
  apply: 'Apply',
  classesSet: (count: number) =>
    count === 1 ? 'Tax class of 1 product set.' : `Tax class of ${count} products set.`,
  classesReverted: 'Tax classes restored.',
  classesFailed: (reason: string) => `The tax class could not be set: ${reason}`,

  reportLead: 'Sales and refunds by country and rate.',
  quarter: 'Quarter',
  quarterName: (year: number, quarter: number) => `Q${quarter} ${year}`,
  reportLoading: 'Loading the report...',
  reportFailed: 'Failed to load the report.',
  noRows: 'No sales with tax in this quarter.',
  download: 'Download CSV',
  reportHint:
    'Orders count on the day they were placed, refunds on the day they were paid out. An order that is cancelled in the same quarter does not count. A cancellation in a later quarter counts as a refund in that quarter. A deleted order counts if it was paid or has an invoice.',
  reportColumns: { kind: 'Type', country: 'Country', rate: 'Rate', net: 'Net', tax: 'Tax', gross: 'Gross' },
  kinds: { sale: 'Sales', refund: 'Refunds' },
  reverseCharge: 'reverse charge',
  exempted: 'exempt',
  total: 'Total',
} as const;

export type TaxAdminTexts = Translation<typeof adminTexts>;
