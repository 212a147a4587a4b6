import type { DeliveryTerms } from '../../src/shop/delivery/rules.ts';
import { HAMBURG } from '../../src/shop/delivery/server/fixtures.ts';
import { INITIAL_SETTINGS as PAYMENTS, type PaymentSettings } from '../../src/shop/payments/rules.ts';
import { FEATURES } from '../../src/shop/settings/rules.ts';
import { DEFAULT_SETTINGS as TAX } from '../../src/shop/tax/default-rates.ts';
import type { ShopUnderTest } from '../../torture/shop-under-test.ts';
import { type Buyer, CONCURRENCY } from '../buyers.ts';
import {
  addDiscountCode,
  CHECKOUT_ROUNDS,
  checkoutRate,
  DISCOUNT_CENTS,
  DISCOUNT_CODE,
  fillStock,
} from '../checkout-rounds.ts';
import { alternate } from '../load.ts';
import { type Figure, type Row, ratioFigure } from '../row.ts';
import { ownShop } from '../shop.ts';

const MIN_RATIO = 0.7;

const DELIVERY_CENTS = 490;

const DELIVERY: DeliveryTerms = {
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: [
    {
      id: 'parcel',
      name: { en: 'Parcel', de: 'Paket' },
      time: { en: '2 to 3 working days', de: '2 bis 3 Werktage' },
      active: true,
      kind: 'parcel',
      pickupAddress: '',
    },
  ],
  zones: [
    {
      id: 'de',
      name: 'Germany',
      areas: [{ country: 'DE', prefixes: [] }],
      rates: [
        {
          methodId: 'parcel',
          basis: 'grams',
          bands: [{ from: 0, to: null, cents: DELIVERY_CENTS }],
          freeFromCents: null,
        },
      ],
    },
  ],
};

const PAYMENT: PaymentSettings = {
  methods: { ...PAYMENTS.methods, transfer: { ...PAYMENTS.methods.transfer, offered: true } },
  account: { holder: 'Lamp & Co', bank: '', iban: 'DE89370400440532013000', bic: '' },
};

/** Fields that a buyer sends in addition when all features are on. */
const choices = ({ totalCents }: Buyer) => ({
  discountCode: DISCOUNT_CODE,
  payment: { method: 'transfer' },
  delivery: { methodId: 'parcel', address: HAMBURG },
  dueCents: totalCents - DISCOUNT_CENTS + DELIVERY_CENTS,
});

/** Saves the settings of delivery, tax and payments, stock of all products, and a discount code. */
async function setUp(shop: ShopUnderTest): Promise<void> {
  const { db } = shop;
  const save = (table: string, document: unknown) =>
    db.pool.query(`insert into ${table} (version, document) values (1, $1)`, [JSON.stringify(document)]);
  await save('delivery_versions', DELIVERY);
  await save('tax_settings', { ...TAX, country: 'DE' });
  await save('payment_settings', PAYMENT);
  await fillStock(shop);
  await addDiscountCode(shop);
}

export const checkoutFeatures: Row = {
  name: 'checkout-features',
  title: `Checkout with delivery, tax, payment, stock and discount code, ${CONCURRENCY} concurrent shoppers`,
  async run(): Promise<Figure> {
    const shop = await ownShop();
    await setUp(shop);
    const [off, on] = await alternate(
      CHECKOUT_ROUNDS,
      () => checkoutRate(shop, { features: [] }),
      () => checkoutRate(shop, { features: FEATURES, choices }),
    );
    return ratioFigure(on!, off!, 'all features off', MIN_RATIO);
  },
};
