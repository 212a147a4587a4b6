import type { SellingPreset } from '../src/shared/preset.ts';
import type { Content } from '../src/shop/catalogue/unit-price.ts';
import type { ManufacturerDetails } from '../src/shop/product-information/rules.ts';
import { demoId } from './ids.ts';
import { demoProducts } from './lookup.ts';
import { productFacts } from './product-facts.ts';

/** Address and registration of the shop's invented owner, who has the shop's name. */
export interface ExampleSeller {
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166 code. */
  country: string;
  email: string;
  phone: string;
  vatId: string;
  /** Register court and number. */
  register: string;
}

export interface ExampleManufacturer extends ManufacturerDetails {
  id: string;
}

/** Data of optional features about a demo product. */
export interface ExampleProduct {
  id: string;
  /** For the unit price; null: sold by the piece. */
  content: Content | null;
  manufacturerId: string;
  /** Weight; undefined: the default weight. */
  grams: number | undefined;
  /** Stock level; undefined: unlimited. */
  pieces: number | undefined;
}

/** Example data with which a preset fills in the features of the demo. All of it is invented and can be recognised as such. */
export interface Example {
  /** By preset. */
  sellers: Readonly<Record<SellingPreset, ExampleSeller>>;
  /** Name of the seller's representative. */
  representative: string;
  account: { bank: string; iban: string };
  manufacturers: readonly ExampleManufacturer[];
  products: readonly ExampleProduct[];
}

const manufacturerId = (key: string) => demoId(new Date(Date.UTC(2025, 0, 1)), `manufacturer ${key}`);
const workshop = manufacturerId('workshop');
const overseas = manufacturerId('overseas');

/** Categories of products that the manufacturer outside the EU makes. */
const OVERSEAS: readonly string[] = ['electronics', 'jewelry'];

export const demoExample: Example = {
  sellers: {
    'small-shop-eu': {
      street: 'Example Street 1',
      postcode: '12345',
      city: 'Berlin',
      country: 'DE',
      email: 'hello@shop.test',
      phone: '+49 30 23125000',
      // Its check digit is wrong, so no business has it.
      vatId: 'DE123456789',
      register: 'Amtsgericht Example, HRB 12345',
    },
    'small-shop-us': {
      street: '1 Example Street',
      postcode: '97201',
      city: 'Portland, OR',
      country: 'US',
      email: 'hello@shop.test',
      phone: '+1 503 555 0100',
      vatId: '',
      register: '',
    },
  },
  representative: 'Erika Example',
  // The IBAN that standards and manuals use as an example.
  account: { bank: 'Example Bank', iban: 'DE89370400440532013000' },
  manufacturers: [
    {
      id: workshop,
      name: 'Example Workshop GmbH',
      address: 'Example Street 2, 12345 Berlin, Germany',
      contact: 'contact@workshop.test',
      euName: '',
      euAddress: '',
      euContact: '',
    },
    {
      id: overseas,
      name: 'Example Overseas Inc.',
      address: '1 Example Avenue, Portland, OR 97201, United States',
      contact: 'contact@overseas.test',
      euName: 'Example Import GmbH',
      euAddress: 'Example Street 3, 12345 Berlin, Germany',
      euContact: 'contact@import.test',
    },
  ],
  products: demoProducts.map(({ id, slug, category }) => ({
    id,
    manufacturerId: OVERSEAS.includes(category) ? overseas : workshop,
    content: productFacts[slug]?.content ?? null,
    grams: productFacts[slug]?.grams,
    pieces: productFacts[slug]?.pieces,
  })),
};
