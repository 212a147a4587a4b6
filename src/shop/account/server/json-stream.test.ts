import { expect, it } from 'vitest';
import { jsonChunks } from './json-stream.ts';

async function* batches(...list: unknown[][]) {
  yield* list;
}

async function textOf(value: unknown): Promise<string> {
  let text = '';
  for await (const chunk of jsonChunks(value)) text += chunk;
  return text;
}

it('writes the same JSON as JSON.stringify, with batches as one array', async () => {
  const plain = { a: null, b: 'x"y', c: [1, { d: true }], e: undefined, f: { g: {} } };
  expect(await textOf(plain)).toBe(JSON.stringify(plain));
  expect(await textOf({ none: batches(), empty: batches([], []), all: batches([1], [], [2, '3']) })).toBe(
    '{"none":[],"empty":[],"all":[1,2,"3"]}',
  );
});

it('yields a chunk for each item of a batch', async () => {
  const chunks = [];
  for await (const chunk of jsonChunks(batches([1, 2], [3]))) chunks.push(chunk);
  expect(chunks).toEqual(['[1', ',2', ',3', ']']);
});

it('requests a batch only after the previous one has been read', async () => {
  let requested = 0;
  async function* endless() {
    for (;;) yield [++requested];
  }
  const chunks = jsonChunks(endless());
  for (let n = 0; n < 3; n++) await chunks.next();
  expect(requested).toBe(3);
  await chunks.return(undefined);
});
