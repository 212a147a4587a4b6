import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { session } from '../../account/contract.ts';
import { pages } from '../contract.ts';
import { UNKNOWN_ORDER as ORDER } from '../server/fixtures.ts';
import WithdrawPage from './withdraw-page.tsx';

type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const received = { receivedAt: '2026-11-25T23:59:07.000Z' };
const visitor = cachedRead(session, {}, { user: null });
const published = cachedRead(pages, {}, { pages: [{ page: 'withdrawal', languages: ['en'] }] });

const open = (respond: Respond = () => ({ body: received }), at = '/withdraw') =>
  renderScreen(<WithdrawPage />, { at, cached: [visitor, published], respond });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function fill(): void {
  type('Your name', 'Robin Fern');
  type('Order ID', ORDER);
  type('Email address for the acknowledgement of receipt', 'Robin@People.test');
  press('Continue');
}

it('states, confirms and shows the receipt, with the focus on the heading of each step', async () => {
  const view = open();
  expect(screen.getByText('Step 1 of 2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read the withdrawal policy' })).toBeTruthy();
  fill();
  expect(screen.getByText('Step 2 of 2')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByText('The whole order')).toBeTruthy();
  expect(view.sent).toEqual([]);
  press('Confirm withdrawal');
  await screen.findByText('We have received your statement');
  expect(view.sent.filter(({ method }) => method === 'POST')).toEqual([
    {
      method: 'POST',
      path: '/api/legal/withdrawals',
      body: {
        name: 'Robin Fern',
        orderCode: ORDER,
        email: 'robin@people.test',
        items: '',
        reason: '',
        language: 'en',
      },
    },
  ]);
  expect(document.querySelector('time')?.dateTime).toBe(received.receivedAt);
  expect(screen.getByText(/If robin@people.test is the email address of the account/)).toBeTruthy();
});

it('says what is wrong with each field and focuses the first', () => {
  const view = open();
  type('Order ID', 'ABC');
  press('Continue');
  expect(document.activeElement).toBe(field('Your name'));
  for (const message of ['Enter your name.', /Enter the order ID/, 'Enter a valid email address.'])
    expect(screen.getByText(message)).toBeTruthy();
  expect(view.sent).toEqual([]);
});

it('keeps the statement when it is changed', () => {
  open();
  fill();
  press('Change the statement');
  expect(field('Your name').value).toBe('Robin Fern');
  expect(field('Order ID').value).toBe(ORDER);
});

it('shows the reason of the server, and returns to the fields that it refuses', async () => {
  let reply = refusalOf(429, 'withdrawal-too-many', 'Too many statements.');
  open(() => reply);
  fill();
  press('Confirm withdrawal');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many statements');
  reply = refusalOf(400, 'withdrawal-invalid', 'Please correct the marked fields.', {
    email: 'Enter a valid email address.',
  });
  press('Confirm withdrawal');
  expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
});

it('can be repeated after a lost connection', async () => {
  let isReachable = false;
  open(() => (isReachable ? { body: received } : null));
  fill();
  press('Confirm withdrawal');
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again.');
  isReachable = true;
  press('Confirm withdrawal');
  await waitFor(() => expect(screen.getByText('We have received your statement')).toBeTruthy());
});

it('takes the order from the link, and name and email from the account', () => {
  const user = { uid: 'u', email: 'kim@people.test', name: 'Kim Oak', role: 'user' as const };
  renderScreen(<WithdrawPage />, {
    at: `/withdraw?order=${ORDER}`,
    cached: [cachedRead(session, {}, { user }), published],
  });
  expect([
    field('Your name').value,
    field('Order ID').value,
    field('Email address for the acknowledgement of receipt').value,
  ]).toEqual(['Kim Oak', ORDER, 'kim@people.test']);
});
