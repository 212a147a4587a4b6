import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { undoToast } from '../../../web/toasts/toasts.ts';
import { type EditedText, text } from '../contract.ts';
import { TextScreen } from './text-page.tsx';

const params = { page: 'imprint', language: 'en' } as const;
const saved: EditedText = {
  ...params,
  version: 3,
  text: 'Lamp & Co',
  placeholders: [],
  publishedAt: '2026-11-25T10:00:00.000Z',
};
const cached = (change: Partial<EditedText> = {}) => cachedRead(text, params, { ...saved, ...change });
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];

const open = (respond?: Respond, change: Partial<EditedText> = {}) =>
  renderScreen(<TextScreen />, {
    cached: [cached(change)],
    ...(respond && { respond }),
  });
const area = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const type = (value: string) => fireEvent.change(area(), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('says that the shop gives no legal advice', () => {
  open();
  expect(screen.getByText(/This is software, not legal advice/)).toBeTruthy();
});

it('saves a change with the version that it is based on, and offers Undo', async () => {
  const view = open(({ method }) => ({
    body: { ...saved, version: method === 'PUT' ? 4 : 5, text: method === 'PUT' ? 'Lamps' : saved.text },
  }));
  expect(button('Save text').disabled).toBe(true);
  type('Lamps');
  expect(screen.getByLabelText<HTMLSelectElement>('Page').disabled).toBe(true);
  fireEvent.click(button('Save text'));
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('The text was saved.'));
  expect(view.sent[0]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/legal/texts/imprint',
    body: { language: 'en', version: 3, text: 'Lamps' },
  });
  await act(async () => void view.store.dispatch(undoToast(view.store.getState().toasts[0]!.id)));
  expect(view.sent.find(({ method }) => method === 'POST')).toMatchObject({
    body: { language: 'en', version: 4, to: 3 },
  });
});

it('keeps unsaved changes when another administrator saves, and overwrites the newer text on request', async () => {
  const view = open(() => ({ body: { ...saved, version: 5, text: 'Mine' } }));
  type('Mine');
  await act(async () => void view.store.dispatch(cacheReads([cached({ version: 4, text: 'Theirs' })])));
  expect(area().value).toBe('Mine');
  fireEvent.click(button('Save mine'));
  await waitFor(() => expect(view.sent).toMatchObject([{ body: { version: 4, text: 'Mine' } }]));
});

it('loads the newer text if the server refuses a save as outdated', async () => {
  const view = open(({ method }) =>
    method === 'PUT'
      ? refusalOf(409, 'legal-stale', 'Another administrator has saved.')
      : { body: { ...saved, version: 4, text: 'Theirs' } },
  );
  type('Mine');
  fireEvent.click(button('Save text'));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the new text' }));
  expect(area().value).toBe('Theirs');
  expect(view.sent.map(({ method }) => method)).toEqual(['PUT', 'GET']);
});

it('shows why a text is refused, and keeps it', async () => {
  open(() =>
    refusalOf(400, 'legal-link-refused', 'The link is not allowed.', { text: 'The link is not allowed.' }),
  );
  type('[x](javascript:alert(1))');
  fireEvent.click(button('Save text'));
  await waitFor(() => expect(area().getAttribute('aria-invalid')).toBe('true'));
  expect(area().value).toBe('[x](javascript:alert(1))');
});

it('inserts the template into an empty editor, and asks before it replaces a text', async () => {
  open(undefined, { version: 0, text: '', publishedAt: null });
  expect(screen.getByText('This page is not published: the text is empty.')).toBeTruthy();
  fireEvent.click(button('Insert the template'));
  await waitFor(() => expect(area().value).toContain('## Provider'));
  type('Mine');
  fireEvent.click(button('Insert the template'));
  fireEvent.click(button('No, keep the text'));
  expect(area().value).toBe('Mine');
  fireEvent.click(button('Insert the template'));
  fireEvent.click(button('Yes, replace it'));
  await waitFor(() => expect(area().value).toContain('[Name of the company'));
});

it('lists the placeholders of an unfinished text', () => {
  const placeholders = Array.from({ length: 14 }, (_, n) => `[Part ${n}]`);
  open(undefined, { placeholders });
  expect(
    screen.getByText(/unfinished and not published. Replace or remove these 14 placeholders/),
  ).toBeTruthy();
  expect(screen.getByText('[Part 11]')).toBeTruthy();
  expect(screen.queryByText('[Part 12]')).toBeNull();
  expect(screen.getByText('and 2 more')).toBeTruthy();
  expect(screen.getByText('Visitors still see the previous text.')).toBeTruthy();
});

it('previews the text of the editor', async () => {
  const view = open(() => ({
    body: { blocks: [{ kind: 'paragraph', content: [{ text: 'As visitors see it' }] }] },
  }));
  type('As *visitors* see it');
  fireEvent.click(button('Preview'));
  expect(await screen.findByText('As visitors see it')).toBeTruthy();
  expect(view.sent[0]).toMatchObject({
    path: '/api/admin/legal/preview',
    body: { text: 'As *visitors* see it' },
  });
});

it('shows a failed read and recovers on Retry', async () => {
  let isReachable = false;
  renderScreen(<TextScreen />, {
    respond: () => (isReachable ? { body: saved } : null),
  });
  expect(await screen.findByText('Failed to load the text.')).toBeTruthy();
  isReachable = true;
  fireEvent.click(button('Retry'));
  await waitFor(() => expect(area().value).toBe('Lamp & Co'));
});
