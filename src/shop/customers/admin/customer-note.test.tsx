import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { mayaSession } from '../../../../test/shopping-fixtures.ts';
import { Toasts } from '../../../web/shell/toasts.tsx';
import { CustomerNote } from './customer-note.tsx';

type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;
const open = (respond: Respond) =>
  renderScreen(
    <>
      <CustomerNote id="u1" stored={{ text: 'Calls first.', version: 3 }} />
      <Toasts />
    </>,
    { cached: [mayaSession], respond },
  );
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Internal note/ });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save note' }));

it('saves the note over the version that was edited', async () => {
  const { sent } = open(() => ({ body: { text: 'Mails.', version: 4 } }));
  await userEvent.clear(field());
  await userEvent.type(field(), 'Mails.');
  await save();
  await screen.findByText('Note saved.');
  expect(sent.map(({ method, body }) => [method, body])).toEqual([['PUT', { text: 'Mails.', version: 3 }]]);
});

it('keeps the input after a refusal, and says why', async () => {
  open(() => refusalOf(409, 'customer-note-changed', 'Another administrator has changed this note.'));
  await userEvent.type(field(), ' Always.');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('has changed this note');
  expect(field().value).toBe('Calls first. Always.');
});
