import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { fillCart, uniqueKey } from '../../../../test/orders.ts';
import { offerPayment, paymentDesk } from '../../../../test/payments.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { jobs } from '../../../server/jobs/jobs.ts';
import { EXAMPLE_EMAIL, EXAMPLE_NAME, EXAMPLE_ORDER } from '../../../server/mail/example-data.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { LANGUAGES, type Language } from '../../../shared/languages.ts';
import { requestPasswordReset, sendConfirmation, updateProfile } from '../../account/contract.ts';
import { queueNotice } from '../../account-security/server/notices.ts';
import { quoteCart } from '../../cart/quote.ts';
import { TERMS as DELIVERY_TERMS, HAMBURG, saveNewTerms } from '../../delivery/server/fixtures.ts';
import { add as addCode } from '../../discounts/admin-contract.ts';
import { TERMS as DISCOUNT_TERMS } from '../../discounts/server/fixtures.ts';
import { withdraw } from '../../legal/contract.ts';
import { STATEMENT } from '../../legal/server/fixtures.ts';
import { adminUpdate } from '../../orders/admin-contract.ts';
import { type PlacedOrder, place } from '../../orders/contract.ts';
import type { OrderStatus } from '../../orders/rules.ts';
import { EXAMPLE_LINES, exampleOrder } from '../../orders/server/example-order.ts';
import { EXAMPLE_NEW_ORDERS } from '../../orders/server/mail-examples.ts';
import { NEW_ORDER_MAILS } from '../../orders/server/new-order-mails.ts';
import { invite } from '../../staff/contract.ts';
import { addTestRole } from '../../staff/server/fixtures.ts';
import { addPieces, requestNotification } from '../../stock/contract.ts';
import { insertStockedProduct } from '../../stock/server/fixtures.ts';
import { LOW_STOCK_MAILS } from '../../stock/server/low-stock-mails.ts';
import { saveTax } from '../../tax/server/fixtures.ts';
import { mailExamples } from '../admin-contract.ts';
import { MAIL_GROUPS, type MailName } from '../mails.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  admin = await shop.addUser({ role: 'admin' });
  await saveTax(shop);
  await offerPayment(shop, admin, ['transfer']);
  expect((await shop.write(addCode, { code: 'WELCOME10', ...DISCOUNT_TERMS }, admin)).status).toBe(200);
  // One rate, with the price of the example.
  const [zone] = DELIVERY_TERMS.zones;
  const [rate] = zone!.rates;
  const bands = [{ from: 0, to: null, cents: 490 }];
  await saveNewTerms(shop.db, { ...DELIVERY_TERMS, zones: [{ ...zone!, rates: [{ ...rate!, bands }] }] });
});
afterAll(() => shop.close());

async function addReader(language: Language, overrides: Parameters<TestShop['addUser']>[0] = {}) {
  const user = await shop.addUser({ name: EXAMPLE_NAME, ...overrides });
  await shop.db.run(sql`update users set language = ${language} where id = ${user.userId}`);
  return user;
}

/** Places the order of the example; the shop refuses it if its amounts differ. */
async function order(language: Language, user: TestUser): Promise<PlacedOrder> {
  const ids = await insertProducts(
    shop.db,
    EXAMPLE_LINES.map(({ title, priceCents }) => ({ title: title[language], priceCents })),
  );
  const { revision, lines } = await fillCart(
    shop,
    user,
    EXAMPLE_LINES.map(({ quantity }, index) => ({ id: ids[index]!, quantity })),
  );
  const features = ['delivery', 'discounts', 'tax'];
  const { dueCents } = await exampleOrder({
    db: shop.db,
    language,
    features,
    shopName: '',
    link: (path) => path,
  });
  const shown = { revision, totalCents: quoteCart(lines).totalCents, dueCents: dueCents! };
  const chosen = {
    discountCode: 'welcome10',
    delivery: { methodId: 'standard', address: HAMBURG },
    payment: { method: 'transfer' as const },
  };
  const reply = await shop.write(place, { ...shown, ...chosen }, user, { 'idempotency-key': uniqueKey() });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply.body;
}

/** Sends all queued emails; returns the newest one to a user. */
async function newestMailTo({ email }: TestUser) {
  await expect
    .poll(
      async () => {
        await makeJobsDue(shop.db);
        return shop.db.many(sql`
          select 1 from graphile_worker.jobs
          where task_identifier in ('mail.send', 'account.reset-link', 'legal.receive-withdrawal', 'stock.notify-available', 'account-security.notice')`);
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
  return (await outbox(shop.dataDir).list(500)).find(({ to }) => to.includes(email))!;
}

interface RealMail {
  to: TestUser;
  /** Texts that differ from the example, each with the text of the example. */
  replacements?: readonly (readonly [real: string, example: string])[];
}
type Send = (language: Language) => Promise<RealMail>;

const setStatus = (id: string, status: OrderStatus) => shop.write(adminUpdate, { id, status }, admin);

/** Sends the email about a status; `before`: the statuses that the order has before it. */
const statusMail =
  (status: OrderStatus, before: readonly OrderStatus[] = []): Send =>
  async (language) => {
    const to = await addReader(language);
    const { id, code } = await order(language, to);
    for (const one of [...before, status]) {
      await newestMailTo(to);
      expect((await setStatus(id, one)).status).toBe(200);
    }
    return { to, replacements: [[code, EXAMPLE_ORDER]] };
  };

/** Lets an administrator receive a report of everything that is older than 20 s. */
async function reportTo(language: Language, job: string): Promise<TestUser> {
  const to = await addReader(language, { role: 'admin' });
  const choice = { newOrderEmails: job === NEW_ORDER_MAILS, lowStockEmails: job === LOW_STOCK_MAILS };
  const profile = { name: to.name, address: '1 Test Street', ...choice };
  expect((await shop.write(updateProfile, profile, to)).status).toBe(200);
  await shop.db.run(sql`
    update users set new_orders_reported_until = now() - interval '1 hour',
      low_stock_reported_until = now() - interval '1 hour' where id = ${to.userId}`);
  await shop.features
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === job)!
    .run({});
  return to;
}

/** Triggers each email as the shop does. */
const real: Record<MailName, Send> = {
  'order-placed': async (language) => {
    const to = await addReader(language);
    const { code } = await order(language, to);
    return { to, replacements: [[code, EXAMPLE_ORDER]] };
  },
  'order-pending': statusMail('pending', ['in process']),
  'order-in-process': statusMail('in process'),
  'order-shipped': async (language) => {
    const to = await addReader(language);
    const { id, code } = await order(language, to);
    await shop.db.run(sql`
      insert into parcels (id, order_id, carrier, number, items)
      values (${newId()}, ${id}, 'dhl', '00340434161094042557', '[]')`);
    expect((await setStatus(id, 'shipped')).status).toBe(200);
    return { to, replacements: [[code, EXAMPLE_ORDER]] };
  },
  'order-delivered': statusMail('delivered'),
  'order-cancelled': statusMail('cancelled'),
  'order-refunded': statusMail('refunded'),
  'order-paid': async (language) => {
    const to = await addReader(language);
    const { id, code } = await order(language, to);
    const desk = paymentDesk(shop, admin);
    const { openCents } = (await desk.details(id)).payment;
    expect((await desk.confirm(id, openCents)).status).toBe(200);
    return { to, replacements: [[code, EXAMPLE_ORDER]] };
  },
  'payment-refunded': async (language) => {
    const to = await addReader(language);
    const { id, code } = await order(language, to);
    const desk = paymentDesk(shop, admin);
    expect((await desk.confirm(id, 2_000)).status).toBe(200);
    await newestMailTo(to);
    expect((await desk.refund(id, 1_250)).status).toBe(200);
    return { to, replacements: [[code, EXAMPLE_ORDER]] };
  },
  'withdrawal-receipt': async (language) => {
    const to = await addReader(language);
    const { code } = await order(language, to);
    await newestMailTo(to);
    const statement = { ...STATEMENT, name: EXAMPLE_NAME, email: to.email, orderCode: code, language };
    expect((await shop.write(withdraw, statement)).status).toBe(200);
    return {
      to,
      replacements: [
        [code, EXAMPLE_ORDER],
        [to.email, EXAMPLE_EMAIL],
      ],
    };
  },
  'product-available': async (language) => {
    const to = await addReader(language);
    const id = await insertStockedProduct(shop.db, EXAMPLE_LINES[1].title[language], 0);
    expect((await shop.write(requestNotification, { id }, to)).status).toBe(200);
    await shop.write(addPieces, { id, kind: 'delivery', pieces: 1 }, admin);
    return { to, replacements: [[id, 'example']] };
  },
  'confirm-email': async (language) => {
    const to = await addReader(language, { confirmed: false });
    expect((await shop.write(sendConfirmation, {}, to)).status).toBe(200);
    return { to };
  },
  'reset-password': async (language) => {
    const to = await addReader(language);
    expect((await shop.write(requestPasswordReset, { email: to.email })).status).toBe(200);
    return { to };
  },
  'account-notice': async (language) => {
    const to = await addReader(language);
    await shop.db.transaction((tx) => queueNotice(tx, jobs, to.userId, 'new-device'));
    return { to };
  },
  'staff-invitation': async (language) => {
    const to = await addReader(language);
    const { id: roleId } = await addTestRole(shop);
    expect((await shop.write(invite, { email: to.email, roleId }, admin)).status).toBe(200);
    return { to };
  },
  'new-orders': async (language) => {
    await shop.db.run(sql`update orders set deleted_at = now()`);
    const replacements: [string, string][] = [];
    for (const [index, { code, quantity, totalCents }] of EXAMPLE_NEW_ORDERS.entries()) {
      const row = await shop.db.one<{ code: string }>(sql`
        insert into orders (id, items, item_count, quantity, total_cents, created_at)
        values (${newId()}, '[]', 1, ${quantity}, ${totalCents}, now() - make_interval(secs => ${30 + index}))
        returning code`);
      replacements.push([row!.code, code]);
    }
    return { to: await reportTo(language, NEW_ORDER_MAILS), replacements };
  },
  'low-stock': async (language) => {
    await shop.db.run(sql`update stock_levels set low_notified_at = null`);
    for (const [index, line] of EXAMPLE_LINES.toReversed().entries())
      await insertStockedProduct(shop.db, line.title[language], index * 3);
    await shop.db.run(sql`
      update stock_levels set low_notified_at = now() - interval '30 seconds'
      where product_id in (select id from products order by id desc limit 2)`);
    return { to: await reportTo(language, LOW_STOCK_MAILS) };
  },
};

/** Parts that differ in every email: token, reference, due date, address, time. */
const VARIABLE: readonly RegExp[] = [
  /(?<=token=)[\w-]+/g,
  /(?<=(Payment reference|Verwendungszweck): ).+/g,
  /(?<=(Please pay by|Bitte zahlen Sie bis zum) ).+/g,
  /(?<=(It will be sent to|Wir liefern an:) ).+/g,
  /\d+\.? \p{L}+ \d{4} (at|um) \d\d:\d\d:\d\d UTC/gu,
];
const withoutVariable = (text: string) => VARIABLE.reduce((rest, part) => rest.replaceAll(part, '…'), text);

describe.each(LANGUAGES)('the preview (%s) equals the email', (language) => {
  it.each(Object.values(MAIL_GROUPS).flat())(
    '%s',
    async (name) => {
      const { to, replacements = [] } = await real[name](language);
      const mail = await newestMailTo(to);
      const asExample = (text: string) =>
        withoutVariable(replacements.reduce((rest, [from, by]) => rest.replaceAll(from, by), text)).trim();
      const { emails } = (await shop.read(mailExamples, { language }, admin)).body;
      const preview = emails.find((one) => one.name === name)!;
      expect({ subject: asExample(mail.subject), text: asExample(mail.text) }).toEqual({
        subject: preview.subject,
        text: withoutVariable(preview.text).trim(),
      });
    },
    30_000,
  );
});
