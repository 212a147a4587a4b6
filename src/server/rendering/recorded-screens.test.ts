import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { germanModules } from '../../../test/german-modules.ts';
import { codeOf, fillCart, placeOrder } from '../../../test/orders.ts';
import { insertProducts } from '../../../test/products.ts';
import { loadRenderer, type TestShop, type TestUser, testShop } from '../../../test/shop.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { write as writeReview } from '../../shop/reviews/contract.ts';
import { loadFeatures } from '../../web/features.ts';
import { pageRoutesOf } from '../../web/routing/routes.ts';
import { sql } from '../storage/sql.ts';

/**
 * The HTML of every screen in both languages in the default configuration, recorded before the first optional
 * feature was built: a feature that is off must not change them. A change that the specification asks
 * for is recorded with `npx vitest run recorded-screens --update`, and the difference reviewed.
 */
const germanModule = germanModules();
let shop: TestShop;
let shopper: TestUser;
let admin: TestUser;
let orderCode: string;
/** Values for the parameters of routes. */
let params: Record<string, string>;

beforeAll(async () => {
  const english = await loadRenderer();
  const german = await germanModule<typeof english>('src/web/boot/entry-server.tsx');
  shop = await testShop(
    { features: [] },
    { renderer: async (language) => (language === 'de' ? german : english) },
  );
  const [lamp, mug] = (await insertProducts(shop.db, [
    { title: 'Lamp', priceCents: 4_900, category: 'light' },
    { title: 'Mug', priceCents: 1_250, description: 'Holds tea.', category: 'kitchen', rate: 4, count: 2 },
  ])) as [string, string];
  shopper = await shop.addUser({ name: 'Robin Fern' });
  admin = await shop.addUser({ role: 'admin', name: 'Kim Oak' });
  const orderId = await placeOrder(shop, shopper, [{ id: mug, quantity: 2 }]);
  await shop.write(writeReview, { id: mug, rating: 5, comment: 'Holds a lot of tea.' }, shopper);
  await fillCart(shop, shopper, [{ id: lamp, quantity: 1 }]);
  // Jobs send the notification of the order.
  await vi.waitUntil(
    async () => (await shop.db.many(sql`select 1 from graphile_worker._private_jobs`)).length === 0,
    20_000,
  );
  orderCode = await codeOf(shop, orderId);
  params = { id: mug, productId: mug, orderId };
});
afterAll(() => shop.close());

/**
 * Pages that the specification does not have: the dashboard shows another week every day, the settings are newer than the
 * recording, and the gallery is for developers.
 */
const omitted = ['/admin/dashboard', '/admin/settings', '/admin/settings/mail', '/dev/gallery'];
const paths = pageRoutesOf(await loadFeatures([]))
  .map(({ path }) => path)
  .filter((path) => !omitted.includes(path))
  .map((path) => (path === '*' ? '/no-such-page' : path));

/** Returns the HTML of a page without ids, times and the contents of scripts, one tag per line. */
function normalize(html: string): string {
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    if (!names.has(id)) names.set(id, `id-${names.size + 1}`);
    return names.get(id)!;
  };
  return (
    html
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '<script>')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, nameOf)
      // React derives the ids of `useId` from the component's position.
      .replace(/_R_\w+_/g, nameOf)
      .replace(/(<span class="short-id-head">)[\w-]+(<\/span>)\w+/g, '$1$2')
      .replaceAll(orderCode, 'CODE')
      // The tint follows from the product's id.
      .replace(/data-tint="\w+"/g, 'data-tint')
      .replace(/© \d{4}/, '© YEAR')
      .replace(/<time\b[^>]*>[^<]*<\/time>/g, '<time>')
      // The class names the icon.
      .replace(/<svg[^>]*class="(lucide [^"]*)"[^>]*>[\s\S]*?<\/svg>/g, '<svg class="$1">')
      .replace(/><(?!\/)/g, '>\n<')
  );
}

const cases = LANGUAGES.flatMap((language) =>
  (['visitor', 'shopper', 'admin'] as const).map((viewer) => [viewer, language] as const),
);

test.each(cases)("the screens of '%s' in '%s' equal the recorded ones", async (viewer, language) => {
  const { cookie } = { visitor: { cookie: '' }, shopper, admin }[viewer];
  const screens = [];
  for (const path of paths) {
    const url = path.replace(/:(\w+)/g, (_, name: string) => params[name]!);
    // On a busy machine the data of a page may take too long; the response is then the empty shell.
    const { statusCode, headers, body } = await vi.waitFor(async () => {
      const response = await shop.http.inject({ url, headers: { cookie: `lang=${language}; ${cookie}` } });
      if (response.statusCode !== 302) expect(response.body).toContain('<main');
      return response;
    }, 20_000);
    screens.push(`===== ${path}: ${statusCode} ${headers.location ?? ''}\n${normalize(body)}`);
  }
  await expect(screens.join('\n\n')).toMatchFileSnapshot(`recorded-screens/${viewer}.${language}.txt`);
});
