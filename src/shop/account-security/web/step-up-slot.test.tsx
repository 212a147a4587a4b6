import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { write } from '../../../shared/operation.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { securityState } from '../contract.ts';
import { StepUp } from './step-up-slot.tsx';

afterEach(cleanup);

const refund = write<{ cents: number }, object>('test.refund', 'POST /refund');
const state = { appSince: null, passkeys: [], recoveryCodesLeft: 0, dueAt: null, isOverdue: false };

function Buttons({ onOutcome }: { onOutcome: (outcome: string) => void }) {
  const send = useSend();
  const run = async () => {
    const result = await send(refund, { cents: 100 });
    onOutcome(result.ok ? 'refunded' : result.error.code);
  };
  return (
    <>
      <button type="button" onClick={() => void run()}>
        Refund
      </button>
      <a href="/api/admin/orders.csv" download>
        Orders
      </a>
      <a href="/api/other.csv" download>
        Other
      </a>
    </>
  );
}

/** A page with a button that needs a step-up, and downloads. The password is `right`. */
function open() {
  let isConfirmed = false;
  const needed = refusalOf(403, 'step-up-required', 'Confirm that it is you.');
  const outcomes: string[] = [];
  const { sent } = renderScreen(
    <>
      <Buttons onOutcome={(outcome) => outcomes.push(outcome)} />
      <StepUp />
    </>,
    {
      cached: [cachedRead(securityState, {}, state)],
      respond: ({ path, body }) => {
        if (path === '/api/account/security') return { body: state };
        if (path === '/api/account/security/step-up') {
          if ((body as { password: string }).password !== 'right')
            return refusalOf(403, 'password-wrong', 'This password is wrong.');
          isConfirmed = true;
          return { body: {} };
        }
        return isConfirmed ? { body: {} } : needed;
      },
    },
  );
  return { outcomes, requests: () => sent.filter(({ path }) => path === '/api/refund').length };
}
const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
async function answer(password: string): Promise<void> {
  const field = within(await dialog()).getByLabelText('Password');
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Confirm' }));
}

it('asks for the password and repeats the request', async () => {
  const { outcomes, requests } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await answer('wrong');
  expect(await screen.findByText('This password is wrong.')).toBeTruthy();
  expect(outcomes).toEqual([]);
  await answer('right');
  await waitFor(() => expect(outcomes).toEqual(['refunded']));
  expect(requests()).toBe(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks once for several requests, and refuses them when the user cancels', async () => {
  const { outcomes, requests } = open();
  for (let n = 0; n < 2; n++) await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(outcomes).toEqual(['step-up-required', 'step-up-required']));
  expect(requests()).toBe(2);
});

it('asks before a download that needs a step-up, and not before others', async () => {
  open();
  const downloads: string[] = [];
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    downloads.push(event.target.textContent ?? '');
    event.preventDefault();
  };
  document.addEventListener('click', onClick);
  await userEvent.click(screen.getByRole('link', { name: 'Other' }));
  expect(downloads).toEqual(['Other']);
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(downloads).toEqual(['Other']);
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await answer('right');
  await waitFor(() => expect(downloads).toEqual(['Other', 'Orders']));
  document.removeEventListener('click', onClick);
});
