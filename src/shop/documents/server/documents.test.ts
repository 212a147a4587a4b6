import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { loadRenderer, type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { jobs } from '../../../server/jobs/jobs.ts';
import { sql } from '../../../server/storage/sql.ts';
import { deleteAccount, PERSONAL_DATA_PATH } from '../../account/contract.ts';
import { adminRemove, adminUpdate } from '../../orders/admin-contract.ts';
import { cancel as cancelOrder, remove as removeOrder } from '../../orders/contract.ts';
import {
  adminList,
  creditable,
  type IssuedDocument,
  issueCreditNote,
  issueInvoice,
  ofOrder,
  restoreSettings,
  saveSettings,
  settings as settingsRead,
} from '../contract.ts';
import { pdfPath, printPath } from '../rules.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import type { DocumentSnapshot } from '../snapshot.ts';
import { checks } from './checks.ts';
import { addInvoice, addOrder, enterSeller, SETTINGS } from './fixtures.ts';
import { creditCancelledOrder, issueInvoice as issueInvoiceOf } from './issue.ts';

let shop: TestShop;
let admin: TestUser;
let ann: TestUser;
beforeAll(async () => {
  await loadRenderer();
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada' });
  ann = await shop.addUser({ name: 'Ann' });
});
afterAll(() => shop.close());

const get = (url: string, as?: TestUser) =>
  shop.http.inject({ url, headers: as ? { cookie: as.cookie } : {} });
/** Repeats the request while the machine is too busy, as a browser does. */
async function requestInvoice(id: string): Promise<Reply<IssuedDocument>> {
  const reply = await shop.write(issueInvoice, { id }, admin);
  return reply.status === 503 ? requestInvoice(id) : reply;
}
const issue = async (orderId: string) => {
  const { status, body } = await requestInvoice(orderId);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const credit = async (id: string, input: Partial<Parameters<typeof shop.write>[1] & object>) =>
  shop.write(
    issueCreditNote,
    { id, creditedCents: 0, credit: { kind: 'all' }, reason: '', ...input } as never,
    admin,
  );
const sequenceOf = ({ number }: { number: string }) => Number(number.slice(-5));
const code = (reply: { body: { error?: { code: string } } }) => reply.body.error?.code;
const doctor = async () =>
  (await Promise.all(checks.map((check) => check.run(shop.db))))
    .flat()
    .filter(({ state }) => state === 'wrong');

describe('settings of documents', () => {
  it('are empty at first, and no document can be issued', async () => {
    const { body } = await shop.read(settingsRead, {}, admin);
    expect(body).toEqual({ version: 0, settings: DEFAULT_SETTINGS });
    const order = await addOrder(shop, ann);
    const reply = await shop.write(issueInvoice, { id: order }, admin);
    expect([reply.status, code(reply)]).toEqual([409, 'document-seller-missing']);
    expect((await get(printPath('packing-slip', [order]), admin)).statusCode).toBe(409);
    expect(await shop.db.many(sql`select 1 from document_series`)).toEqual([]);
  });

  it('are refused with a message for each invalid field', async () => {
    const reply = await shop.write(
      saveSettings,
      {
        version: 0,
        settings: { ...SETTINGS, paymentDays: 400, seller: { ...SETTINGS.seller, name: ' ', iban: 'DE00' } },
      },
      admin,
    );
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error!.fields!)).toEqual(['name', 'iban', 'paymentDays']);
  });

  it('are saved with an audit entry, refused when stale, and restored', async () => {
    const saved = await shop.write(saveSettings, { version: 0, settings: SETTINGS }, admin);
    expect(saved.body).toEqual({ version: 1, settings: SETTINGS });
    const stale = await shop.write(saveSettings, { version: 0, settings: SETTINGS }, admin);
    expect([stale.status, code(stale)]).toEqual([409, 'document-settings-stale']);
    const restored = await shop.write(restoreSettings, { version: 1, to: 0 }, admin);
    expect(restored.body).toEqual({ version: 2, settings: DEFAULT_SETTINGS });
    const missing = await shop.write(restoreSettings, { version: 2, to: 9 }, admin);
    expect(missing.status).toBe(404);
    await shop.write(restoreSettings, { version: 2, to: 1 }, admin);
    const entries = await shop.db.many<{ action: string }>(
      sql`select action from audit where entity = 'document-settings' order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['update', 'restore', 'restore']);
  });

  it('are saved by only one of two administrators who save at the same time', async () => {
    const { version } = (await shop.read(settingsRead, {}, admin)).body;
    const replies = await Promise.all(
      [21, 30].map((paymentDays) =>
        shop.write(saveSettings, { version, settings: { ...SETTINGS, paymentDays } }, admin),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('an invoice', () => {
  beforeAll(() => enterSeller(shop));

  it('is refused for unknown, deleted, cancelled and refunded orders, and to shoppers', async () => {
    const unknown = await shop.write(issueInvoice, { id: 'unknown' }, admin);
    expect([unknown.status, code(unknown)]).toEqual([404, 'document-order-not-found']);
    const deleted = await addOrder(shop, ann);
    await shop.write(adminRemove, { id: deleted }, admin);
    expect((await shop.write(issueInvoice, { id: deleted }, admin)).status).toBe(404);
    for (const status of ['cancelled', 'refunded']) {
      const id = await addOrder(shop, ann, { status });
      expect(code(await shop.write(issueInvoice, { id }, admin))).toBe('document-order-cancelled');
    }
    const own = await addOrder(shop, ann);
    expect((await shop.write(issueInvoice, { id: own }, ann)).status).toBe(403);
    expect(await shop.db.many(sql`select 1 from documents`)).toEqual([]);
  });

  it('is issued once, however often it is requested at the same time', async () => {
    const order = await addOrder(shop, ann);
    const replies = await Promise.all(Array.from({ length: 6 }, () => requestInvoice(order)));
    expect(new Set(replies.map(({ body }) => body.number)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const year = new Date().getUTCFullYear();
    expect(replies[0]!.body).toMatchObject({
      kind: 'invoice',
      number: `INV-${year}-00001`,
      orderId: order,
      buyerName: 'Robin Roe',
      dueCents: 2_500,
    });
    const audited = await shop.db.many(sql`select 1 from audit where entity = 'document'`);
    expect(audited).toHaveLength(1);
  });

  it('numbers concurrent orders without a gap', async () => {
    const last = sequenceOf(await issue(await addOrder(shop, ann)));
    const orders: string[] = [];
    for (let n = 0; n < 16; n++) orders.push(await addOrder(shop, ann));
    const numbers: number[] = [];
    // A client may send eight requests at once.
    for (const some of [orders.slice(0, 8), orders.slice(8)])
      numbers.push(...(await Promise.all(some.map(async (id) => sequenceOf(await issue(id))))));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => last + n + 1));
    expect(await doctor()).toEqual([]);
  });

  it('leaves no gap when its transaction fails, and is refused if the amounts do not add up', async () => {
    const last = sequenceOf(await issue(await addOrder(shop, ann)));
    const broken = await addOrder(shop, ann);
    await shop.db.run(sql`update orders set due_cents = due_cents + 1 where id = ${broken}`);
    const reply = await shop.write(issueInvoice, { id: broken }, admin);
    expect([reply.status, code(reply)]).toEqual([409, 'document-sums-wrong']);
    expect(sequenceOf(await issue(await addOrder(shop, ann)))).toBe(last + 1);
  });

  it('keeps its amounts, buyer and seller when everything else changes', async () => {
    const order = await addOrder(shop, ann, {
      charges: [
        { kind: 'discount', label: 'SPRING', cents: -250 },
        { kind: 'delivery', label: 'Parcel', cents: 490 },
      ],
    });
    const { id } = await issue(order);
    const before = await get(pdfPath(id), admin);
    await shop.db.run(sql`update orders set ship_to_name = 'Changed', items = '[]' where id = ${order}`);
    await enterSeller(shop, { ...SETTINGS, seller: { ...SETTINGS.seller, name: 'New owner' } });
    const after = await get(pdfPath(id), admin);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    const row = await shop.db.one<{ snapshot: Record<string, unknown> }>(
      sql`select snapshot from documents where id = ${id}`,
    );
    expect(row!.snapshot).toMatchObject({
      totalCents: 2_500,
      dueCents: 2_740,
      buyer: { name: 'Robin Roe' },
      seller: { name: 'Lamp & Co GmbH' },
      charges: [{ cents: -250 }, { cents: 490 }],
    });
    await enterSeller(shop);
  });

  it('cannot be changed or deleted in the database', async () => {
    const { id } = await issue(await addOrder(shop, ann));
    await get(pdfPath(id), admin);
    for (const statement of [
      sql`update documents set due_cents = 1 where id = ${id}`,
      sql`delete from documents where id = ${id}`,
      sql`update document_files set pdf = '' where document_id = ${id}`,
      sql`delete from document_files where document_id = ${id}`,
      sql`update document_series set last = last + 2`,
      sql`update document_series set last = last - 1`,
      sql`delete from document_series`,
    ])
      await expect(shop.db.run(statement)).rejects.toThrow();
  });
});

it('an invoice and its credit notes contain the tax that was stored with the order', async () => {
  await enterSeller(shop);
  const order = await addOrder(shop, ann, { items: [{ title: 'Mug', priceCents: 11_900, quantity: 1 }] });
  await shop.db.run(sql`
    insert into order_taxes (order_id, rate, net_cents, tax_cents, gross_cents, inclusive, label, country, destination,
      reverse_charge, exempt)
    values (${order}, 19000, 10000, 1900, 11900, true, '{"en": "VAT", "de": "MwSt."}', 'DE', 'DE', false, false)`);
  const { id } = await issue(order);
  const half = await credit(id, { credit: { kind: 'amount', cents: 5_951 } });
  const rows = await shop.db.many<{ taxes: object[] }>(sql`
    select snapshot -> 'taxes' as taxes from documents where order_id = ${order} order by id`);
  expect(half.body.dueCents).toBe(5_951);
  expect(rows.map(({ taxes }) => taxes)).toEqual([
    [{ rate: 19_000, netCents: 10_000, taxCents: 1_900, grossCents: 11_900, inclusive: true, label: 'VAT' }],
    [{ rate: 19_000, netCents: 5_001, taxCents: 950, grossCents: 5_951, inclusive: true, label: 'VAT' }],
  ]);
});

describe('a credit note', () => {
  beforeAll(() => enterSeller(shop));

  it('credits lines, then the rest, and no more', async () => {
    const order = await addOrder(shop, ann, {
      items: [
        { title: 'Mug', priceCents: 333, quantity: 3 },
        { title: 'Lamp', priceCents: 5_000, quantity: 1 },
      ],
      charges: [
        { kind: 'discount', label: 'SPRING', cents: -100 },
        { kind: 'delivery', label: 'Parcel', cents: 490 },
      ],
    });
    const { id } = await issue(order);
    const two = { kind: 'lines', lines: [{ position: 0, quantity: 2 }], delivery: false };
    const tooMany = await credit(id, { credit: { ...two, lines: [{ position: 0, quantity: 4 }] } });
    expect([tooMany.status, code(tooMany)]).toEqual([409, 'credit-too-much']);
    expect(code(await credit(id, { credit: { ...two, lines: [{ position: 7, quantity: 1 }] } }))).toBe(
      'credit-unknown-line',
    );
    expect(code(await credit(id, { credit: { ...two, lines: [] } }))).toBe('credit-nothing');
    expect(code(await credit('unknown', {}))).toBe('document-not-found');

    const first = await credit(id, { credit: two, reason: 'Two were broken.' });
    expect(first.body).toMatchObject({ kind: 'credit-note', orderId: order });
    expect(first.body.number).toMatch(/^CN-\d{4}-\d{5}$/);
    const stale = await credit(id, { credit: two });
    expect([stale.status, code(stale)]).toEqual([409, 'credit-stale']);

    const left = (await shop.read(creditable, { id }, admin)).body;
    expect(left.lines.map((line) => line.left)).toEqual([1, 1]);
    const rest = await credit(id, { creditedCents: left.creditedCents });
    expect(first.body.dueCents + rest.body.dueCents).toBe(left.dueCents);
    const more = await credit(id, { creditedCents: left.dueCents, credit: { kind: 'amount', cents: 1 } });
    expect(code(more)).toBe('credit-too-much');
    expect(await doctor()).toEqual([]);
    const { documents } = (await shop.read(ofOrder, { id: order }, ann)).body;
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note']);
  });

  it('is issued only once if two administrators issue it at the same time', async () => {
    const { id } = await issue(await addOrder(shop, ann));
    const replies = await Promise.all([credit(id, {}), credit(id, {})]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a PDF', () => {
  beforeAll(() => enterSeller(shop));

  it('is downloaded by the buyer and administrators only', async () => {
    const order = await addOrder(shop, ann);
    const { id, number } = await issue(order);
    const ben = await shop.addUser();
    expect((await get(pdfPath(id))).statusCode).toBe(401);
    expect((await get(pdfPath(id), ben)).statusCode).toBe(404);
    expect((await get(pdfPath('unknown'), ann)).statusCode).toBe(404);
    expect((await shop.read(ofOrder, { id: order }, ben)).status).toBe(404);
    for (const reader of [ann, admin]) {
      const reply = await get(pdfPath(id), reader);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('application/pdf');
      expect(reply.headers['cache-control']).toBe('private, no-store');
      expect(reply.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const { sha256, pdf } = (await shop.db.one<{ sha256: string; pdf: Buffer }>(
      sql`select sha256, pdf from document_files where document_id = ${id}`,
    ))!;
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256);
  });

  it('is printed by a job', async () => {
    const { id } = await issue(await addOrder(shop, ann));
    await expect
      .poll(() => shop.db.one(sql`select 1 from document_files where document_id = ${id}`), {
        timeout: 20_000,
      })
      .toBeDefined();
  });

  it('is no longer available for an order that its buyer or an administrator has deleted', async () => {
    const hidden = await addOrder(shop, ann, { status: 'delivered' });
    const removed = await addOrder(shop, ann);
    const ids = [(await issue(hidden)).id, (await issue(removed)).id];
    await shop.write(removeOrder, { id: hidden }, ann);
    await shop.write(adminRemove, { id: removed }, admin);
    for (const id of ids) {
      expect((await get(pdfPath(id), ann)).statusCode).toBe(404);
      expect((await get(pdfPath(id), admin)).statusCode).toBe(200);
    }
  });

  it('contains slips and copies for administrators, up to 50 at once', async () => {
    const orders = [await addOrder(shop, ann), await addOrder(shop, ann)];
    const issued = await Promise.all(orders.map(async (id) => (await issue(id)).id));
    for (const url of [
      printPath('packing-slip', orders),
      printPath('delivery-note', orders),
      printPath('copies', issued),
    ]) {
      expect((await get(url, ann)).statusCode).toBe(403);
      const reply = await get(url, admin);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(reply.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    }
    for (const ids of [[], ['unknown'], Array.from({ length: 51 }, (_, n) => `order-${n}`)])
      expect((await get(printPath('packing-slip', ids), admin)).statusCode).toBe(400);
    expect((await get('/api/admin/documents/print/receipts?ids=a', admin)).statusCode).toBe(404);
  });
});

describe('the list', () => {
  beforeAll(() => enterSeller(shop));

  it('is searched and filtered', async () => {
    const order = await addOrder(shop, ann);
    const { id, number, orderCode, issuedOn } = await issue(order);
    const idsOf = async (params: object) =>
      (await shop.read(adminList, params, admin)).body.documents.map((document) => document.id);
    expect((await idsOf({}))[0]).toBe(id);
    for (const search of [number, orderCode.toLowerCase(), 'robin ROE'])
      expect(await idsOf({ search })).toContain(id);
    expect(await idsOf({ search: '100%' })).toEqual([]);
    expect(await idsOf({ from: issuedOn, to: issuedOn, kind: 'invoice' })).toContain(id);
    expect(await idsOf({ from: '2999-01-01' })).toEqual([]);
    expect(await idsOf({ to: '2001-01-01' })).toEqual([]);
    expect(await idsOf({ kind: 'credit-note' })).not.toContain(id);
    expect((await shop.read(adminList, { from: '2026-02-30' }, admin)).status).toBe(400);
  });

  it('is paged', async () => {
    for (let n = 0; n < 21; n++) await addInvoice(shop, ann);
    const first = (await shop.read(adminList, {}, admin)).body;
    expect([first.documents.length, first.hasNewer, first.hasOlder]).toEqual([20, false, true]);
    const after = first.documents.at(-1)!.id;
    const second = (await shop.read(adminList, { after }, admin)).body;
    expect(second.hasNewer).toBe(true);
    const back = (await shop.read(adminList, { before: second.documents[0]!.id }, admin)).body;
    expect(back.documents).toEqual(first.documents);
  });
});

it('an invoice has the currency of the settings in the database, even before this process has read them', async () => {
  await enterSeller(shop);
  const order = await addOrder(shop, ann);
  const undone = new Error('undone');
  const issued = shop.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into settings (version, document) select coalesce(max(version), 0) + 1, '{"currency": "EUR"}' from settings`);
    const { id } = await issueInvoiceOf(tx, jobs, { userId: null, name: 'Ada' }, order);
    const row = await tx.one(sql`select snapshot ->> 'currency' as currency from documents where id = ${id}`);
    expect(row).toEqual({ currency: 'EUR' });
    throw undone;
  });
  await expect(issued).rejects.toBe(undone);
});

it('an invoice that waits for a correction of the address and a payment contains both completely', async () => {
  await enterSeller(shop);
  const order = await addOrder(shop, ann);
  await shop.db.run(sql`
    insert into order_delivery (order_id, method_id, label, address) values (${order}, 'parcel', 'Parcel', '{"country": "DE"}')`);
  await shop.db.run(sql`
    insert into payments (order_id, order_code, method, reference)
    select id, code, 'transfer', 'RF' || code from orders where id = ${order}`);
  let issuing: ReturnType<typeof issue> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.run(
      sql`update orders set ship_to_address = 'Ringstraße 1, 1010 Wien, Austria' where id = ${order}`,
    );
    await tx.run(sql`update order_delivery set address = '{"country": "AT"}' where order_id = ${order}`);
    await tx.run(sql`
      insert into payment_events (id, order_id, kind, cents, received_on)
      values (${`${order} all`}, ${order}, 'confirmed', 2500, now()::date)`);
    issuing = issue(order);
    await waitForLock(shop.db);
  });
  const { id } = await issuing!;
  const row = await shop.db.one<{ snapshot: DocumentSnapshot }>(
    sql`select snapshot from documents where id = ${id}`,
  );
  expect(row!.snapshot.buyer).toMatchObject({ address: 'Ringstraße 1, 1010 Wien, Austria', country: 'AT' });
  expect(row!.snapshot).toMatchObject({ paidCents: 2_500, dueOn: null });
});

describe('an order that is shipped', () => {
  beforeAll(() => enterSeller(shop));

  const ship = (id: string) => shop.write(adminUpdate, { id, status: 'shipped' }, admin);
  const invoiceOf = (id: string) => shop.db.one(sql`select 1 from documents where order_id = ${id}`);
  const queued = (id: string) =>
    shop.db.one(sql`select 1 from graphile_worker._private_jobs where key = ${`documents.issue ${id}`}`);

  it('gets no invoice unless the settings require one', async () => {
    const order = await addOrder(shop, ann);
    expect((await ship(order)).status).toBe(200);
    expect(await queued(order)).toBeUndefined();
  });

  it('gets its invoice a minute later, unless the change was undone', async () => {
    await enterSeller(shop, { ...SETTINGS, issueWhenShipped: true });
    const [shipped, undone] = [await addOrder(shop, ann), await addOrder(shop, ann)];
    await ship(shipped);
    await ship(undone);
    expect(await queued(shipped)).toBeDefined();
    expect(await invoiceOf(shipped)).toBeUndefined();
    await shop.write(adminUpdate, { id: undone, status: 'pending' }, admin);
    await makeJobsDue(shop.db, 'documents.issue');
    await expect.poll(() => invoiceOf(shipped), { timeout: 20_000 }).toBeDefined();
    await expect.poll(() => queued(undone), { timeout: 20_000 }).toBeUndefined();
    expect(await invoiceOf(undone)).toBeUndefined();
    expect(await doctor()).toEqual([]);
  });
});

describe('a cancelled order with an invoice', () => {
  beforeAll(() => enterSeller(shop));

  const setStatus = async (id: string, status: string) =>
    expect((await shop.write(adminUpdate, { id, status }, admin)).status).toBe(200);
  const documentsOf = async (id: string) => (await shop.read(ofOrder, { id }, admin)).body.documents;
  const kindsOf = async (id: string) => (await documentsOf(id)).map(({ kind }) => kind);
  const queued = (id: string) =>
    shop.db.one(sql`select 1 from graphile_worker._private_jobs where key = ${`documents.credit ${id}`}`);

  it('gets a credit note for the full amount a minute later, unless the change was undone', async () => {
    const [cancelled, undone, withoutInvoice] = [
      await addOrder(shop, ann),
      await addOrder(shop, ann),
      await addOrder(shop, ann),
    ];
    for (const id of [cancelled, undone]) await issue(id);
    expect((await shop.write(cancelOrder, { id: cancelled }, ann)).status).toBe(200);
    await setStatus(undone, 'cancelled');
    await setStatus(withoutInvoice, 'cancelled');
    expect([await queued(cancelled), await queued(withoutInvoice)]).toEqual([expect.anything(), undefined]);
    await setStatus(undone, 'pending');
    await makeJobsDue(shop.db, 'documents.credit');
    await expect.poll(() => kindsOf(cancelled), { timeout: 20_000 }).toEqual(['invoice', 'credit-note']);
    await expect.poll(() => queued(undone), { timeout: 20_000 }).toBeUndefined();
    expect([await kindsOf(undone), await kindsOf(withoutInvoice)]).toEqual([['invoice'], []]);
    const [invoice, note] = await documentsOf(cancelled);
    expect(note!.dueCents).toBe(invoice!.dueCents);
    const row = await shop.db.one(
      sql`select snapshot -> 'corrects' ->> 'reason' as reason from documents where id = ${note!.id}`,
    );
    expect(row).toEqual({ reason: 'Order cancelled' });
  });

  it('gets one credit note for the remaining amount, even if it is deleted', async () => {
    const order = await addOrder(shop, ann);
    const { id, dueCents } = await issue(order);
    await credit(id, { credit: { kind: 'amount', cents: 1_000 } });
    await setStatus(order, 'refunded');
    await shop.write(adminRemove, { id: order }, admin);
    const run = () =>
      shop.db.transaction((tx) => creditCancelledOrder(tx, jobs, { userId: null, name: 'automatic' }, order));
    await Promise.all([run(), run()]);
    const notes = await shop.db.many(sql`
      select due_cents as cents, snapshot -> 'corrects' ->> 'reason' as reason from documents
      where order_id = ${order} and kind = 'credit-note' order by id`);
    expect(notes).toEqual([
      { cents: 1_000, reason: '' },
      { cents: dueCents - 1_000, reason: 'Order refunded' },
    ]);
  });

  it('gets another invoice when it is reopened, and only one', async () => {
    const order = await addOrder(shop, ann);
    const first = await issue(order);
    await setStatus(order, 'cancelled');
    await makeJobsDue(shop.db, 'documents.credit');
    await expect.poll(() => kindsOf(order), { timeout: 20_000 }).toHaveLength(2);
    expect(code(await shop.write(issueInvoice, { id: order }, admin))).toBe('document-order-cancelled');
    await setStatus(order, 'pending');
    const replies = await Promise.all([requestInvoice(order), requestInvoice(order)]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(sequenceOf(replies[0]!.body)).toBeGreaterThan(sequenceOf(first));
    expect(await kindsOf(order)).toEqual(['invoice', 'credit-note', 'invoice']);
    await expect(
      shop.db.run(sql`
        insert into documents select 'second', kind, series, sequence + 1000000, 'second', order_id, order_code, invoice_id,
          buyer_name, due_cents, issued_on, issued_at, snapshot from documents where id = ${replies[0]!.body.id}`),
    ).rejects.toThrow(/not credited/);
    expect(await doctor()).toEqual([]);
  });

  it('is found by the doctor and credited by the nightly job if no credit note was issued', async () => {
    const order = await addOrder(shop, ann);
    await issue(order);
    await shop.db.run(sql`
      update orders set status = 'cancelled', updated_at = now() - interval '3 days' where id = ${order}`);
    expect((await doctor()).map(({ message }) => message)).toEqual([
      `The invoices of 1 cancelled or refunded order have no credit note for the full amount: ${order}.`,
    ]);
    await shop.db.run(sql`select graphile_worker.add_job('documents.credit-cancelled')`);
    await expect.poll(() => kindsOf(order), { timeout: 20_000 }).toHaveLength(2);
    expect(await doctor()).toEqual([]);
  });
});

describe('the documents of an order with tax', () => {
  beforeAll(() => enterSeller(shop));

  /** Adds an order of 107.00 and 119.00, with the rows of `order_taxes` of a business in France. */
  async function addReverseCharge(): Promise<string> {
    const id = await addOrder(shop, ann, {
      items: [
        { title: 'Book', priceCents: 10_700, quantity: 1, taxRate: 7_000 },
        { title: 'Mug', priceCents: 11_900, quantity: 1, taxRate: 19_000 },
      ],
      charges: [{ kind: 'tax', label: 'VAT', cents: -2_600 }],
    });
    await shop.db.run(sql`
      insert into order_taxes (order_id, rate, net_cents, tax_cents, gross_cents, inclusive, label, country, destination,
        vat_id, reverse_charge, exempt)
      values (${id}, 0, 20000, 0, 20000, true, '{"en": "VAT", "de": "MwSt."}', 'DE', 'FR', 'FR40303265045', true, false)`);
    return id;
  }
  const snapshotOf = async (id: string) =>
    (await shop.db.one<{ snapshot: DocumentSnapshot }>(sql`select snapshot from documents where id = ${id}`))!
      .snapshot;

  it('name the buyer’s VAT id and country, and why there is no tax', async () => {
    const { id } = await issue(await addReverseCharge());
    const note = await credit(id, {});
    for (const document of [id, note.body.id])
      expect(await snapshotOf(document)).toMatchObject({
        buyer: { country: 'FR', vatId: 'FR40303265045' },
        untaxed: 'reverse-charge',
        lines: [{ taxRate: 7_000 }, { taxRate: 19_000 }],
      });
  });

  it('name the country to which the order is sent', async () => {
    const order = await addOrder(shop, ann);
    await shop.db.run(sql`
      insert into order_delivery (order_id, method_id, label, address) values (${order}, 'm', 'Parcel', '{"country": "AT"}')`);
    const { id } = await issue(order);
    const { buyer, untaxed } = await snapshotOf(id);
    expect([buyer.country, untaxed]).toEqual(['AT', undefined]);
  });

  it('demand only what was not paid before', async () => {
    const order = await addOrder(shop, ann);
    const add = (event: string, cents: number) =>
      shop.db.run(sql`
        insert into payment_events (id, order_id, kind, cents, received_on)
        values (${`${order} ${event}`}, ${order}, 'confirmed', ${cents}, now()::date)`);
    await shop.db.run(sql`
      insert into payments (order_id, order_code, method, reference)
      select id, code, 'transfer', 'RF' || code from orders where id = ${order}`);
    await add('part', 500);
    const first = await issue(order);
    expect(await snapshotOf(first.id)).toMatchObject({
      ...{ paidCents: 500, paymentReference: `RF${first.orderCode}`, dueOn: expect.any(String) },
    });
    await credit(first.id, {});
    await add('rest', 2_000);
    expect(await snapshotOf((await issue(order)).id)).toMatchObject({ paidCents: 2_500, dueOn: null });
  });
});

it('exports the documents of a user, and keeps them when the account is deleted', async () => {
  await enterSeller(shop);
  const leaver = await shop.addUser({ name: 'Lea' });
  const { id, number, orderCode } = await issue(await addOrder(shop, leaver, { status: 'delivered' }));
  const data = (await get(PERSONAL_DATA_PATH, leaver)).json();
  expect(data.documents).toMatchObject([{ number, buyer: { name: 'Robin Roe' } }]);
  expect((await get(PERSONAL_DATA_PATH, admin)).json().documents).toBeUndefined();
  expect((await shop.write(deleteAccount, {}, leaver)).status).toBe(200);
  expect(await shop.db.one(sql`select user_id as "userId" from orders where code = ${orderCode}`)).toEqual({
    userId: null,
  });
  expect((await get(pdfPath(id), leaver)).statusCode).toBe(401);
  expect((await get(pdfPath(id), ann)).statusCode).toBe(404);
  const kept = await get(pdfPath(id), admin);
  expect(kept.statusCode).toBe(200);
});

it('the doctor finds missing numbers, and invoices whose amount is not that of their order', async () => {
  await enterSeller(shop);
  const [gone, changed] = [await addOrder(shop, ann), await addOrder(shop, ann)];
  const { id, number } = await issue(gone);
  await issue(changed);
  expect(await doctor()).toEqual([]);
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`alter table documents disable trigger user`);
    await tx.run(sql`alter table document_files disable trigger user`);
    await tx.run(sql`delete from document_files where document_id = ${id}`);
    await tx.run(sql`delete from documents where id = ${id}`);
    await tx.run(sql`update orders set due_cents = due_cents + 1 where id = ${changed}`);
    await tx.run(sql`alter table documents enable trigger user`);
    await tx.run(sql`alter table document_files enable trigger user`);
  });
  expect((await doctor()).map(({ message }) => message)).toEqual([
    expect.stringContaining(`have gaps: ${number.slice(0, -5)}`),
    expect.stringContaining('The amount of 1 invoice differs'),
  ]);
});
