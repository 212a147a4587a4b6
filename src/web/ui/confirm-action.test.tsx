import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmAction } from './confirm-action.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

function renderAction(action: () => Promise<unknown>) {
  render(
    <ConfirmAction question="Delete?" yes="Yes, delete" busyLabel="Deleting..." action={action}>
      Delete
    </ConfirmAction>,
  );
}

it('does nothing on Cancel, and gives the focus back', async () => {
  const action = vi.fn(async () => {});
  renderAction(action);
  await userEvent.click(button('Delete'));
  expect(document.activeElement).toBe(button('Cancel'));
  await userEvent.keyboard('{Enter}');
  expect(action).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button('Delete'));
});

it('keeps the question open until the action has ended, acts once, and gives the focus back', async () => {
  let finish = () => {};
  const action = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  renderAction(action);
  await userEvent.click(button('Delete'));
  await userEvent.click(button('Yes, delete'));
  await userEvent.click(button('Deleting...'));
  expect(action).toHaveBeenCalledTimes(1);
  finish();
  await waitFor(() => expect(document.activeElement).toBe(button('Delete')));
  expect(screen.queryByRole('group')).toBeNull();
});
