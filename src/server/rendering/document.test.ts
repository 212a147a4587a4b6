import { expect, test } from 'vitest';
import { htmlDocument, scriptJson } from './document.ts';

const assets = {
  styles: [],
  adminStyles: [],
  fonts: [],
  modules: [],
  pages: {},
  pageStyles: {},
  script: '/entry.js',
  inlineScript: { code: '', hash: '' },
};

/** Renders a page with this state and parses the state that the page contains. */
function renderedState(state: Parameters<typeof htmlDocument>[0]['state'] & object): unknown {
  const html = htmlDocument(
    {
      shop: { name: 'Shop', slogan: '', searchHint: '', accent: null, styleSheet: null, currency: 'USD' },
      features: [],
      title: 'Page',
      language: 'en',
      html: ['<p>', new Uint8Array([104, 105]), '</p>'],
      state,
    },
    assets,
  );
  const text = html.toString();
  expect(text).toContain('<div id="root"><p>hi</p></div>');
  const [, json] = /<script type="application\/json" id="page-state">(.*)<\/script>/.exec(text)!;
  expect(json).not.toContain('<');
  return JSON.parse(json!);
}

test('embeds any page state unchanged', () => {
  const data = { text: '</script><!-- “quoted” \u2028 é', list: [1, null, { deep: true }] };
  const reads = [
    { name: 'a', params: { search: '<b>' }, etag: '"1"', data },
    { name: 'b', data: null },
    { name: 'c', data: 'text' },
  ];
  const state = {
    reads,
    failedReads: [{ name: 'd', error: { status: 404 } }],
    clock: { now: 1 },
    later: 'added',
  };
  expect(renderedState(state)).toEqual(state);
  // The JSON of the data now comes from the cache.
  expect(renderedState(state)).toEqual(state);
  expect(renderedState({ reads: [] })).toEqual({ reads: [] });
  expect(JSON.parse(scriptJson(state))).toEqual(state);
});
