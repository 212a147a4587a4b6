import { pino } from 'pino';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { placeOrder } from '../../test/orders.ts';
import { insertProducts } from '../../test/products.ts';
import { testShop } from '../../test/shop.ts';
import { upload } from '../../test/upload.ts';
import * as account from '../shop/account/contract.ts';
import { changeRole } from '../shop/account/server/administrators.ts';
import { remove } from '../shop/catalogue/admin-contract.ts';
import { TRANSFER_PATHS } from '../shop/catalogue/transfer/report.ts';
import { adminSetStatuses, adminUpdate } from '../shop/orders/admin-contract.ts';
import { securityLog } from './security-log.ts';

/** Creates a log and collects its lines. */
function loggedLines(level: string) {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  return {
    log,
    lines,
    securityLines: () => lines.map((line) => JSON.parse(line)).filter(({ name }) => name === 'security'),
  };
}

const PASSWORD = 'abc123';
const newcomer = {
  name: 'Eve\n{"level":60}',
  email: 'canary@people.test',
  password: PASSWORD,
  address: '1 Canary Lane',
  role: 'admin',
};

it('logs logins, refusals and administration in production, and no private data', async () => {
  const { log, lines, securityLines } = loggedLines('warn');
  const shop = await testShop({ demo: false }, { jobs: false, log });
  onTestFinished(() => shop.close());
  const admin = await shop.addUser({ role: 'admin' });
  const [product] = await insertProducts(shop.db, [{ title: 'Cup' }]);

  const { body } = await shop.write(account.register, newcomer);
  const { email } = newcomer;
  await shop.write(account.login, { email, password: 'wrong1' });
  const opened = await shop.write(account.login, { email, password: PASSWORD });
  const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0]!;
  const eve = { userId: body.user.uid, email, name: '', cookie };
  await shop.write(remove, { id: product! }, eve);
  await shop.write(remove, { id: product! }, admin);
  await shop.write(account.logout, {}, eve);

  expect(
    securityLines().map(({ event, userId, role, factor, operation, status, id }) => ({
      event,
      userId,
      role,
      factor,
      operation,
      status,
      id,
    })),
  ).toEqual([
    { event: 'registered', userId: eve.userId, role: 'user' },
    { event: 'login refused' },
    { event: 'refused', operation: 'account.login', status: 401 },
    { event: 'logged in', userId: eve.userId, factor: 'password' },
    { event: 'refused', operation: 'catalogue.remove', status: 403 },
    { event: 'administered', operation: 'catalogue.remove', userId: admin.userId, id: product },
    { event: 'logged out', userId: eve.userId },
  ]);
  const text = lines.join('');
  const token = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!;
  for (const secret of [email, PASSWORD, 'wrong1', 'Canary', token, 'Eve'])
    expect(text).not.toContain(secret);
  for (const line of lines) expect(line.trim().split('\n')).toHaveLength(1);
});

it('logs each changed order with its status, and each changed role', async () => {
  const { log, securityLines } = loggedLines('warn');
  const shop = await testShop({ demo: false }, { jobs: false, log });
  onTestFinished(() => shop.close());
  const admin = await shop.addUser({ role: 'admin' });
  const maya = await shop.addUser();
  const [cup] = await insertProducts(shop.db, [{ title: 'Cup' }]);
  const placeMayasOrder = async () => placeOrder(shop, maya, [{ id: cup!, quantity: 1 }]);
  const [one, two, three] = [await placeMayasOrder(), await placeMayasOrder(), await placeMayasOrder()];
  const changeOf = (id: string, status: 'cancelled' | 'in process') => ({ id, status, version: 1 });

  await shop.write(adminUpdate, { ...changeOf(one, 'cancelled') }, admin);
  await shop.write(
    adminSetStatuses,
    { orders: [changeOf(two, 'in process'), changeOf(three, 'cancelled')] },
    admin,
  );
  await changeRole(shop.db, maya.email, 'admin', { logSecurityEvent: securityLog(log, { quiet: false }) });

  const byAdmin = { event: 'administered', userId: admin.userId };
  // The order of lines of one bulk write is not defined.
  const rank = ({ operation = '', status = '' }) =>
    `${operation === adminUpdate.name ? 0 : operation ? 1 : 2} ${status}`;
  expect(securityLines().toSorted((a, b) => rank(a).localeCompare(rank(b)))).toMatchObject([
    { ...byAdmin, operation: adminUpdate.name, id: one, status: 'cancelled' },
    { ...byAdmin, operation: adminSetStatuses.name, id: three, status: 'cancelled' },
    { ...byAdmin, operation: adminSetStatuses.name, id: two, status: 'in process' },
    { event: 'role changed', userId: maya.userId, role: 'admin' },
  ]);
});

it('logs imports and uploaded pictures of administrators', async () => {
  const { log, securityLines } = loggedLines('warn');
  const shop = await testShop({ demo: false }, { jobs: false, log });
  onTestFinished(() => shop.close());
  const admin = await shop.addUser({ role: 'admin' });
  const file = Buffer.from('title,description,category,price\nCup,A cup,Kitchen,12.50\n');
  await upload(shop, TRANSFER_PATHS.preview, { bytes: file }, admin);
  await upload(shop, TRANSFER_PATHS.run, { bytes: Buffer.from('no table') }, admin);
  const imported = await upload(shop, TRANSFER_PATHS.run, { bytes: file }, admin);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const stored = await upload(shop, '/api/pictures', { bytes: picture }, admin);

  expect(imported.body).toContain('"adds":1');
  expect(stored.statusCode).toBe(200);
  expect(securityLines()).toMatchObject([
    { event: 'administered', operation: 'catalogue.import', userId: admin.userId },
    { event: 'administered', operation: 'catalogue.addPicture', userId: admin.userId },
  ]);
});

it('logs nothing in a demo by default, and nothing at level silent', () => {
  for (const [level, quiet, written] of [
    ['warn', true, 0],
    ['info', true, 1],
    ['warn', false, 1],
    ['silent', false, 0],
  ] as const) {
    const { log, lines } = loggedLines(level);
    securityLog(log, { quiet })('logged in', { userId: 'x' });
    expect(lines, `${level} ${quiet}`).toHaveLength(written);
  }
});

it('limits the lines that visitors can cause, at every log level, and counts the rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const level of ['warn', 'info'] as const) {
    const { log, securityLines } = loggedLines(level);
    const write = securityLog(log, { quiet: false });
    for (let n = 0; n < 5_000; n++) {
      write('refused', { operation: 'orders.history', status: 401 });
      write('refused', { operation: 'cart.read', status: 401 });
      write('login refused', n % 2 ? {} : { userId: `u${n}` });
      if (n % 1_000 === 0) write('administered', { operation: 'catalogue.update', userId: 'admin' });
    }
    vi.advanceTimersByTime(60_000);
    const lines = securityLines();
    const count = (event: string) => lines.filter((line) => line.event === event).length;
    expect([count('refused'), count('login refused'), count('administered')]).toEqual([10, 5, 5]);
    expect(lines.filter(({ event }) => event === 'lines omitted')).toMatchObject([
      { lines: 'refused orders.history 401', omitted: 4_995, seconds: 60 },
      { lines: 'refused cart.read 401', omitted: 4_995, seconds: 60 },
      { lines: 'login refused', omitted: 4_995, seconds: 60 },
    ]);
  }
});
