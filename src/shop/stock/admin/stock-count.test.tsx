import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { undoToast } from '../../../web/toasts/toasts.ts';
import type { CountDifference } from '../contract.ts';
import { MAX_COUNTS } from '../rules.ts';
import { StockCount } from './stock-count.tsx';

type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;
const difference = (id: string, was: number | null, pieces: number): CountDifference => ({
  id,
  title: id.toUpperCase(),
  was,
  pieces,
});
const preview = (differences: CountDifference[], unchanged = 0, unknown: string[] = []) => ({
  body: { differences, unchanged, unknown },
});
/** The response to a saved count. */
const saved = { body: { movements: [], added: [] } };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Uploads a file with these lines. */
function upload(lines: string[], respond: Respond) {
  const view = renderScreen(<StockCount />, { respond });
  const file = new File([lines.join('\r\n')], 'stock.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Counted file'), { target: { files: [file] } });
  return view;
}
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(cells);

it('shows the differences of a file and saves them on request', async () => {
  const { sent, store } = upload(
    ['id,title,level,counted', 'mug,Mug,8,"1,000"', 'lamp,Lamp,,3', 'rug,Rug,2,2'],
    ({ path }) =>
      path.endsWith('/compare')
        ? preview([difference('mug', 8, 1_000), difference('lamp', null, 3)], 1)
        : { body: { movements: [4], added: [{ id: 'lamp', onHand: 3 }] } },
  );
  expect(await rows()).toEqual([
    ['MUG', '8', '1,000', '+992'],
    ['LAMP', 'Unlimited', '3', '+3'],
  ]);
  expect(screen.getByText('1 level is correct.', { exact: false })).toBeTruthy();
  expect(screen.queryByText(/downloaded/)).toBeNull();
  const section = screen.getByRole('region', { name: 'Stock count' });
  await waitFor(() => expect(document.activeElement).toBe(section));
  press('Save counted levels');
  await waitFor(() => expect(store.getState().toasts[0]?.text).toBe('The counted levels were saved.'));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/admin/stock/compare',
      {
        counts: [
          { id: 'mug', pieces: 1_000 },
          { id: 'lamp', pieces: 3 },
          { id: 'rug', pieces: 2 },
        ],
      },
    ],
    [
      '/api/admin/stock/counts',
      {
        counts: [
          { id: 'mug', pieces: 1_000, was: 8 },
          { id: 'lamp', pieces: 3, was: null },
        ],
      },
    ],
  ]);
  expect(screen.getByRole('button', { name: 'Upload counted file' })).toBeTruthy();
  act(() => void store.dispatch(undoToast(store.getState().toasts[0]!.id)));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      path: '/api/admin/stock/undo',
      body: { movements: [4], added: [{ id: 'lamp', onHand: 3 }] },
    }),
  );
});

it('warns of levels that have changed since the download, and still saves', async () => {
  const { sent } = upload(['id,level,counted', 'mug,8,8', 'lamp,,4', 'rug,2,1'], ({ path }) =>
    path.endsWith('/compare')
      ? preview([difference('mug', 6, 8), difference('lamp', 5, 4), difference('rug', 2, 1)])
      : saved,
  );
  expect((await rows()).map(([product]) => product)).toEqual([
    'MUG8 when the list was downloaded',
    'LAMPUnlimited when the list was downloaded',
    'RUG',
  ]);
  expect(
    screen.getByText(/Orders have changed 2 levels since the list was downloaded. Please count these/),
  ).toBeTruthy();
  press('Save counted levels');
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      path: '/api/admin/stock/counts',
      body: { counts: [{ was: 6 }, { was: 5 }, { was: 2 }] },
    }),
  );
});

it.each<[name: string, lines: string[], problem: string]>([
  [
    'without a column',
    ['id,title', 'mug,Mug'],
    'The file needs the columns “id” and “counted”. Download the list again and fill it in.',
  ],
  [
    'without counts',
    ['id,counted', 'mug,'],
    'The column “counted” is empty. Enter the counted quantities and upload the file again.',
  ],
  ['with a product twice', ['id,counted', 'mug,1', 'mug,2'], 'Line 3: This product is in the file twice.'],
  ['with a wrong number', ['id,counted', 'mug,1e3'], 'Line 2: Enter a whole number.'],
  ['that is not CSV', ['id,counted', 'mug,"1'], 'Line 2: a quote is not closed.'],
  [
    'with too many products',
    ['id,counted', ...Array.from({ length: MAX_COUNTS + 1 }, (_, index) => `p${index},1`)],
    'A file can contain at most 800 counted products. Please split it.',
  ],
])('refuses a file %s', async (_, lines, problem) => {
  const { sent } = upload(lines, () => null);
  expect(within(await screen.findByRole('alert')).getByText(problem)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('shows the first ten problems of a file', async () => {
  upload(['id,counted', ...Array.from({ length: 11 }, (_, index) => `p${index},x`)], () => null);
  const problems = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(problems.map(({ textContent }) => textContent).slice(-2)).toEqual([
    'Line 11: Enter a whole number.',
    'And 1 more line.',
  ]);
});

it.each([
  [preview([], 0, ['mug']), 'No product has this ID: mug'],
  [refusalOf(503, 'busy', 'Busy.'), 'Failed to compare the levels. Please try again. Busy.'],
])('says why the levels could not be compared', async (reply, problem) => {
  upload(['id,counted', 'mug,1'], () => reply);
  expect(await screen.findByText(problem)).toBeTruthy();
});

it('has nothing to save when all levels are right', async () => {
  upload(['id,counted', 'mug,8'], () => preview([], 1));
  expect(await screen.findByText(/All counted levels are correct/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save counted levels' })).toBeNull();
});

it('shows new differences when a level changes before they are saved', async () => {
  let current = 8;
  const { sent, store } = upload(['id,level,counted', 'mug,8,10'], ({ path, body }) => {
    if (path.endsWith('/compare')) return preview([difference('mug', current, 10)]);
    const { counts } = body as { counts: CountDifference[] };
    return counts[0]!.was === current
      ? saved
      : refusalOf(409, 'stock-levels-changed', 'Some levels have changed.');
  });
  expect(await rows()).toEqual([['MUG', '8', '10', '+2']]);
  current = 7;
  press('Save counted levels');
  expect((await screen.findByRole('alert')).textContent).toBe('Some levels have changed.');
  expect(await rows()).toEqual([['MUG8 when the list was downloaded', '7', '10', '+3']]);
  press('Save counted levels');
  await waitFor(() => expect(store.getState().toasts[0]?.text).toBe('The counted levels were saved.'));
  expect(sent.at(-1)).toMatchObject({ body: { counts: [{ id: 'mug', pieces: 10, was: 7 }] } });
});

it('keeps the differences when saving fails', async () => {
  upload(['id,counted', 'mug,10'], ({ path }) =>
    path.endsWith('/compare') ? preview([difference('mug', 8, 10)]) : refusalOf(503, 'busy', 'Busy.'),
  );
  await rows();
  press('Save counted levels');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to save the counted levels. Please try again. Busy.',
  );
  expect(await rows()).toHaveLength(1);
});

it('discards the differences on cancel', async () => {
  const { sent } = upload(['id,counted', 'mug,10'], () => preview([difference('mug', 8, 10)]));
  await rows();
  press('Cancel');
  expect(screen.getByRole('button', { name: 'Upload counted file' })).toBeTruthy();
  expect(sent).toHaveLength(1);
});
