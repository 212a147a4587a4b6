import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { write } from '../../shared/operation.ts';
import { useSend } from '../api/use-write.ts';
import { TextField } from '../ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useFields } from './use-fields.ts';
import { useLiveFields } from './use-live-fields.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Shelf {
  title: string;
  version: number;
}
const add = write<{ title: string; rows: string }, object>('shelves.add', 'POST /shelves');
const update = write<Shelf, object>('shelves.update', 'PUT /shelves');
type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;

function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useFields({ title: '', rows: '' });
  const send = useSend();
  async function submit(): Promise<void> {
    const { title, rows } = form.values;
    const saved = await form.submit({
      errors: {
        ...(title === '' && { title: 'Enter a title.' }),
        ...(rows === '' && { rows: 'Enter a number.' }),
      },
      send: () => send(add, form.values, { idempotencyKey: form.key }),
      failed: 'Failed to add it. Please try again.',
    });
    if (saved) onClose();
  }
  return (
    <FormDialog title="Add a shelf" saveLabel="Save" form={{ ...form, submit }} onClose={onClose}>
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('rows')} label="Rows" />
    </FormDialog>
  );
}

const onClose = vi.fn();
const open = (respond: Respond) => renderScreen(<AddDialog onClose={onClose} />, { respond });
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('name');

it('sends nothing while fields are invalid, focuses the first one, and closes after saving', async () => {
  onClose.mockClear();
  const { sent } = open(() => ({ body: {} }));
  await type('Title', 'Oak');
  await press('Save');
  await screen.findByText('Enter a number.');
  expect(focused()).toBe('rows');
  expect(sent).toEqual([]);
  await type('Rows', '3');
  expect(screen.queryByText('Enter a number.')).toBeNull();
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent.map(({ body }) => body)).toEqual([{ title: 'Oak', rows: '3' }]);
});

it('shows the errors of the shop at the fields and focuses the first one', async () => {
  open(() => refusalOf(400, 'invalid', 'Invalid.', { title: 'There is already one.' }));
  await type('Title', 'Oak');
  await type('Rows', '3');
  await press('Save');
  await screen.findByText('There is already one.');
  expect(focused()).toBe('title');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['the message of a refusal', refusalOf(409, 'full', 'There are 50 shelves.'), 'There are 50 shelves.'],
  ['its own text for an error', refusalOf(500, 'failed', 'Broken.'), 'Failed to add it. Please try again.'],
  ['its own text without a response', null, 'Failed to add it. Please try again.'],
])('shows %s until something is typed', async (_, reply, message) => {
  open(() => reply);
  await type('Title', 'Oak');
  await type('Rows', '3');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await type('Rows', '4');
  expect(screen.queryByRole('alert')).toBeNull();
});

const stored: Shelf = { title: 'Oak', version: 1 };

/** A dialog whose shelf another administrator changes with a button. */
function EditDialog() {
  const [shelf, setShelf] = useState(stored);
  const form = useLiveFields(shelf, (one) => ({ title: one?.title ?? '' }));
  const send = useSend();
  async function submit(version = form.base?.version ?? 0): Promise<void> {
    await form.submit({
      send: () => send(update, { ...form.values, version }),
      failed: 'Failed to save it.',
      onConflict: () => setShelf({ title: 'Ash', version: 2 }),
    });
  }
  const changes = form.stale?.changes.map(({ was, now }) => ({ label: 'Title', was, now }));
  return (
    <FormDialog
      title="Edit"
      saveLabel="Save"
      form={{ ...form, submit }}
      staleNote={{ text: 'It has changed.', changes }}
      onClose={() => {}}
    >
      <TextField {...form.field('title')} label="Title" />
      <button type="button" onClick={() => setShelf({ title: 'Ash', version: 2 })}>
        Change
      </button>
    </FormDialog>
  );
}

const titleField = () => screen.getByLabelText<HTMLInputElement>('Title');

it('follows the live state until something is typed', async () => {
  renderScreen(<EditDialog />);
  await press('Change');
  expect(titleField().value).toBe('Ash');
  expect(screen.queryByText('It has changed.')).toBeNull();
});

it('keeps the input when somebody else has saved, and saves over it only on request', async () => {
  const { sent } = renderScreen(<EditDialog />, { respond: () => ({ body: {} }) });
  await type('Title', ' tree');
  await press('Change');
  screen.getByText('It has changed.');
  screen.getByText('Title: Ash (was Oak)');
  await type('Title', '{Enter}');
  expect(sent).toEqual([]);
  await press('Save mine');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ title: 'Oak tree', version: 2 }]));
});

it('reads the newest state after a conflict, and loads it on request', async () => {
  renderScreen(<EditDialog />, { respond: () => refusalOf(409, 'changed', 'Changed.') });
  await type('Title', ' tree');
  await press('Save');
  await screen.findByText('It has changed.');
  expect(screen.queryByText('Changed.')).toBeNull();
  await press('Load the new values');
  expect(titleField().value).toBe('Ash');
});
