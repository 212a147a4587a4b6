import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NotificationRow } from './notification-row.tsx';

afterEach(cleanup);

function renderRow() {
  const onDelete = vi.fn();
  render(
    <NotificationRow
      images={[]}
      message="Your order has been shipped."
      time="a minute ago"
      dateTime="2026-11-22T10:00:00.000Z"
      unread={false}
      onDelete={onDelete}
      deleteLabel="Delete notification"
    />,
  );
  return { onDelete, deleteButton: screen.getByRole('button', { name: 'Delete notification' }) };
}

it('is deleted by a click, by the keyboard, and by the first click only of a double-click', async () => {
  const { onDelete, deleteButton } = renderRow();
  await userEvent.click(deleteButton);
  expect(onDelete).toHaveBeenCalledTimes(1);
  deleteButton.focus();
  await userEvent.keyboard('{Enter}');
  expect(onDelete).toHaveBeenCalledTimes(2);
  await userEvent.dblClick(deleteButton);
  expect(onDelete).toHaveBeenCalledTimes(3);
});

it('ignores the second click of a double-click that removed the previous row', () => {
  const { onDelete, deleteButton } = renderRow();
  fireEvent.click(deleteButton, { detail: 2 });
  expect(onDelete).not.toHaveBeenCalled();
});
