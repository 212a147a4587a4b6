import { emptyAddress } from '../../src/shop/delivery/address.ts';
import type { DeliveryTerms } from '../../src/shop/delivery/rules.ts';
import { INITIAL_SETTINGS as PAYMENTS, type PaymentSettings } from '../../src/shop/payments/rules.ts';
import { FEATURES } from '../../src/shop/settings/rules.ts';
import { DEFAULT_SETTINGS as TAX } from '../../src/shop/tax/default-rates.ts';
import type { ShopUnderTest } from '../../torture/shop-under-test.ts';
import { type Buyer, CONCURRENCY, createBuyers, orderConcurrently, placeOverHttp } from '../buyers.ts';
import { productId } from '../fill.ts';
import { type Figure, type Row, ratioFigure } from '../row.ts';
import { ownShop } from '../shop.ts';

const ORDERS_PER_ROUND = 600;
const ROUNDS = 3;
/** Warm-up rounds, for JIT compilation as in the row `checkout`. */
const WARM_UP = 3;
/** Number of products that the orders are spread over. */
const PRODUCTS = 100;
const MIN_RATIO = 0.7;

const DELIVERY_CENTS = 490;
const DISCOUNT_CENTS = 100;
const CODE = 'WELCOME';

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

const ADDRESS = {
  ...emptyAddress('DE'),
  name: 'Maya Lindqvist',
  street: 'Hafenstraße 5',
  postcode: '20095',
  city: 'Hamburg',
};

/** Fields that a buyer sends in addition when all features are on. */
const choices = ({ totalCents }: Buyer) => ({
  discountCode: CODE,
  payment: { method: 'transfer' },
  delivery: { methodId: 'parcel', address: ADDRESS },
  dueCents: totalCents - DISCOUNT_CENTS + DELIVERY_CENTS,
});

/** Saves the settings of delivery, tax and payments, stock of all products, and a discount code. */
async function setUp({ db }: ShopUnderTest): Promise<void> {
  const save = (table: string, document: unknown) =>
    db.pool.query(`insert into ${table} (version, document) values (1, $1)`, [JSON.stringify(document)]);
  await save('delivery_versions', DELIVERY);
  await save('tax_settings', { ...TAX, country: 'DE' });
  await save('payment_settings', PAYMENT);
  await db.pool.query(
    `insert into stock_levels (product_id, on_hand, low_at)
     select id, 1000000, 5 from unnest($1::text[]) id`,
    [Array.from({ length: PRODUCTS }, (_, n) => productId(n + 1))],
  );
  await db.pool.query(`insert into discount_codes (id, code, kind, value) values ($1, $1, 'amount', $2)`, [
    CODE,
    DISCOUNT_CENTS,
  ]);
}

/** Switches all features on or off for orders. */
async function setFeatures({ db }: ShopUnderTest, isOn: boolean): Promise<void> {
  await db.pool.query(`update shop_facts set value = $1 where name = 'features_on'`, [
    JSON.stringify(isOn ? FEATURES : []),
  ]);
}

export const checkoutFeatures: Row = {
  name: 'checkout-features',
  title: `Checkout with delivery, tax, payment, stock and discount code, ${CONCURRENCY} concurrent shoppers`,
  async run(): Promise<Figure> {
    const shop = await ownShop();
    const spread = (buyer: number) => 1 + (buyer % PRODUCTS);
    const rateOf = async (isOn: boolean) => {
      await setFeatures(shop, isOn);
      const buyers = await createBuyers(shop, ORDERS_PER_ROUND, spread);
      return orderConcurrently(buyers, (buyer) => placeOverHttp(shop, buyer, isOn ? choices(buyer) : {}));
    };
    const on: number[] = [];
    const off: number[] = [];
    try {
      await setUp(shop);
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        const measured = { off: await rateOf(false), on: await rateOf(true) };
        if (round < WARM_UP) continue;
        off.push(measured.off);
        on.push(measured.on);
      }
    } finally {
      await shop.close();
    }
    return ratioFigure(on, off, 'all features off', MIN_RATIO);
  },
};
