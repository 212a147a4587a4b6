import { expect, test } from 'vitest';
import { htmlDocument, scriptJson } from './document.ts';

const assets = { styles: [], officeStyles: [], fonts: [], modules: [], pages: {}, script: '/entry.js' };

/** What a page carries for its hydration, as its script reads it. */
function carried(state: Parameters<typeof htmlDocument>[0]['state'] & object): unknown {
  const html = htmlDocument(
    {
      shopName: 'Shop',
      branding: { slogan: '', searchHint: '' },
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
    refused: [{ name: 'd', error: { status: 404 } }],
    clock: { now: 1 },
    later: 'added',
  };
  expect(carried(state)).toEqual(state);
  // The same answers again, and none.
  expect(carried(state)).toEqual(state);
  expect(carried({ reads: [] })).toEqual({ reads: [] });
  expect(JSON.parse(scriptJson(state))).toEqual(state);
});
