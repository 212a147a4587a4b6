import { expect, onTestFinished, test } from 'vitest';
import { testShop } from '../../test/shop.ts';
import { branding } from './branding.ts';
import type { ShopFacts } from './feature.ts';

const DEMO_WORDS = /Plain good things|Schlichte, gute Dinge|Teapot/;

async function homeOf(facts: Partial<ShopFacts>) {
  const shop = await testShop(facts, { jobs: false });
  onTestFinished(() => shop.close());
  const [page, shell, manifest] = await Promise.all(
    ['/', '/offline.html', '/manifest.webmanifest'].map((url) => shop.http.inject(url)),
  );
  return { page: page!.body, shell: shell!.body, manifest: manifest!.json<{ description?: string }>() };
}

test('shows neither slogan nor search hint outside a demo by default', async () => {
  const { page, shell, manifest } = await homeOf({ demo: false });
  for (const html of [page, shell, JSON.stringify(manifest)]) expect(html).not.toMatch(DEMO_WORDS);
  expect(page).not.toContain('welcome-lead');
  expect(page).toContain('Come in, look around.');
  expect(manifest).not.toHaveProperty('description');
});

test("shows the settings' slogan and search hint, escaped", async () => {
  const { page, shell, manifest } = await homeOf({
    demo: false,
    slogan: 'Lamps & "more"',
    searchHint: 'Desk <lamp>',
  });
  expect(page).toContain('<p class="welcome-lead">Lamps &amp; &quot;more&quot;</p>');
  expect(page).toContain('placeholder="Desk &lt;lamp&gt;"');
  expect(page).toMatch(/<meta name="description" content="Lamps &#38; &#34;more&#34; Come in/);
  // Read by the client if the page is not rendered.
  expect(shell).toContain('data-slogan="Lamps &#38; &#34;more&#34;" data-search-hint="Desk &#60;lamp&#62;"');
  expect(manifest.description).toBe('Lamps & "more"');
});

test('has demo texts in each language, which settings override', () => {
  const demo = { demo: true };
  expect(branding(demo)('en').slogan).toBe('Plain good things for every day.');
  expect(branding(demo)('de').slogan).toBe('Schlichte, gute Dinge für jeden Tag.');
  expect(branding({ ...demo, slogan: 'Mine.' })('de')).toMatchObject({
    slogan: 'Mine.',
    searchHint: 'Teapot, coat, headphones',
  });
});
