import type { ExampleContext } from '../../../server/feature.ts';
import { EXAMPLE_NAME, EXAMPLE_ORDER } from '../../../server/mail/example-data.ts';
import { LANGUAGES, type Language } from '../../../shared/languages.ts';
import { type CartTerms, quoteCart } from '../../cart/quote.ts';
import type { CartLine } from '../../cart/rules.ts';
import { isDeliveryOffered, localText } from '../../delivery/rules.ts';
import { currentTerms } from '../../delivery/server/terms.ts';
import { examplePlacedPart, examplePlacedPartKeys } from '../../payments/server/mail-examples.ts';
import { taxInEffect } from '../../tax/server/settings-table.ts';
import { taxOfCart } from '../../tax/terms.ts';
import { chargesOf } from '../charges.ts';
import type { PlacedMail } from './compose-mails.ts';

/** Products of the example order, with their prices in cents. */
export const EXAMPLE_LINES = [
  { title: { en: 'Stoneware mug', de: 'Steingutbecher' }, priceCents: 1_250, quantity: 2 },
  { title: { en: 'Linen tea towel', de: 'Geschirrtuch aus Leinen' }, priceCents: 990, quantity: 1 },
] as const;
const EXAMPLE_ADDRESS = '12 Cobbler Lane, London N1 2AB';
const EXAMPLE_DISCOUNT = { code: 'WELCOME10', discount: { percent: 10 }, minimumCents: 0 } as const;
/** Price of the delivery in cents. */
const DELIVERY_CENTS = 490;

const linesIn = (language: Language): CartLine[] =>
  EXAMPLE_LINES.map(({ title, ...line }, index) => ({
    ...line,
    id: `example-${index + 1}`,
    title: title[language],
    image: '',
    category: '',
    rating: 0,
  }));

/** The change keys of `exampleOrder`. */
export const exampleOrderKeys = [...examplePlacedPartKeys, 'delivery_versions', 'tax_settings'];

/**
 * Returns an example order with a part of each feature that is on: a discount, the shop's first delivery method, its tax,
 * and its first payment method. The amounts are calculated as those of an order.
 */
export async function exampleOrder({ db, language, features }: ExampleContext): Promise<PlacedMail> {
  const isOn = (name: string) => features.includes(name);
  const delivery = isOn('delivery') ? await exampleDelivery(db, language) : undefined;
  const current = isOn('tax') ? await taxInEffect(db) : undefined;
  const tax = current && taxOfCart(current, delivery && 'shop', undefined, LANGUAGES[0]);
  const discount = isOn('discounts') ? EXAMPLE_DISCOUNT : undefined;
  const terms: CartTerms = {
    ...(discount && { discount }),
    ...(delivery && { delivery: () => delivery.charge }),
    ...(tax && { tax: tax.terms }),
  };
  const quote = quoteCart(linesIn(language), terms);
  const { totalCents, dueCents } = quote;
  const taxes = tax?.rowsOf(quote.taxes) ?? [];
  const charges = chargesOf(quote, discount?.code);
  return {
    code: EXAMPLE_ORDER,
    items: quote.lines.map(({ line: { id, title, image }, unitPriceCents, quantity }) => ({
      productId: id,
      title,
      priceCents: unitPriceCents,
      image,
      quantity,
    })),
    totalCents,
    ...(charges.length > 0 && { charges, dueCents }),
    ...(taxes.length > 0 && { taxes }),
    shipTo: { name: EXAMPLE_NAME, address: EXAMPLE_ADDRESS },
    payment: isOn('payments') ? await examplePlacedPart({ db, language }, dueCents) : '',
    pickup: delivery?.pickup ?? '',
  };
}

/** Returns the first delivery method that the shop offers, with an example price; undefined if it offers none. */
async function exampleDelivery(db: ExampleContext['db'], language: Language) {
  const terms = await currentTerms(db);
  const method = isDeliveryOffered(terms) ? terms.methods.find(({ active }) => active) : undefined;
  if (!method) return undefined;
  const cents = method.kind === 'pickup' ? 0 : DELIVERY_CENTS;
  return { charge: { label: localText(method.name, language), cents }, pickup: method.pickupAddress };
}
