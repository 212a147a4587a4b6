import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { read, write } from '../../shared/operation.ts';
import { useRead } from './use-read.ts';
import { useWrite } from './use-write.ts';

const goods = read<Record<string, never>, string[]>('written.list', '/written');
const add = write<{ title: string }, object>('written.add', 'POST /written');

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form({ onResult = () => {} }: { onResult?: (result: unknown) => void }) {
  const { run, busy, failure, dismiss } = useWrite(add, 'Failed to add it.');
  const { data } = useRead(goods, {});
  return (
    <>
      <button type="button" onClick={() => void run({ title: 'cup' }).then(onResult)}>
        {busy ? 'Adding...' : 'Add'}
      </button>
      <p>{data?.join(', ')}</p>
      {failure ? (
        <button type="button" onClick={dismiss}>
          {failure}
        </button>
      ) : null}
    </>
  );
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

it('is busy while in flight and ignores a second call', async () => {
  shop.respond('GET /api/written', { body: [] });
  const slow = deferredResponse();
  shop.respond('POST /api/written', slow.reply);
  const results: unknown[] = [];
  renderPage(<Form onResult={(result) => results.push(result)} />);
  press('Add');
  await waitFor(() => screen.getByText('Adding...'));
  press('Adding...');
  slow.arrive({ body: {} });
  await waitFor(() => screen.getByText('Add'));
  expect(shop.requests.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(results).toEqual([undefined, expect.objectContaining({ ok: true })]);
});

it('is no longer busy after a refusal, which it returns', async () => {
  shop.respond('GET /api/written', { body: [] });
  shop.respond('POST /api/written', refusal(400, 'invalid', 'Too short.'));
  const results: unknown[] = [];
  renderPage(<Form onResult={(result) => results.push(result)} />);
  press('Add');
  await waitFor(() => expect(results).toMatchObject([{ ok: false, error: { message: 'Too short.' } }]));
  await waitFor(() => screen.getByText('Add'));
});

it.each([
  [
    'the message of a refusal',
    refusal(404, 'not-found', 'There is no such shelf.'),
    'There is no such shelf.',
  ],
  ['its own text for an error', refusal(500, 'failed', 'Broken.'), 'Failed to add it.'],
])('shows %s until it is dismissed', async (_, reply, text) => {
  shop.respond('GET /api/written', { body: [] });
  shop.respond('POST /api/written', reply);
  renderPage(<Form />);
  press('Add');
  await waitFor(() => screen.getByText(text));
  press(text);
  expect(screen.queryByText(text)).toBeNull();
});

it('refetches the reads in use without a live connection, and shows their old data until then', async () => {
  shop.respond('GET /api/written', { body: ['mug'] });
  shop.respond('POST /api/written', { body: {} });
  renderPage(<Form />);
  await waitFor(() => screen.getByText('mug'));
  const slow = deferredResponse();
  shop.respond('GET /api/written', slow.reply);
  press('Add');
  await waitFor(() => expect(shop.requests).toHaveLength(3));
  screen.getByText('mug');
  slow.arrive({ body: ['mug', 'cup'] });
  await waitFor(() => screen.getByText('mug, cup'));
});

it('sends nothing while offline and shows a toast', async () => {
  shop.respond('GET /api/written', { body: [] });
  const { store } = renderPage(<Form />);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  press('Add');
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([
      { kind: 'warning', text: 'The shop cannot be reached because you are offline' },
    ]),
  );
  expect(shop.requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  vi.restoreAllMocks();
});
