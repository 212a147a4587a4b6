import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NotificationRow } from './notification-row.tsx';

afterEach(cleanup);

function shown() {
  const onDelete = vi.fn();
  render(
    <NotificationRow
      images={[]}
      message="Your order is on its way."
      time="a minute ago"
      dateTime="2026-11-22T10:00:00.000Z"
      unread={false}
      onDelete={onDelete}
      deleteLabel="Delete notification"
    />,
  );
  return { onDelete, bin: screen.getByRole('button', { name: 'Delete notification' }) };
}

it('goes by a click, by the keyboard, and by the first click of a double-click alone', async () => {
  const { onDelete, bin } = shown();
  await userEvent.click(bin);
  expect(onDelete).toHaveBeenCalledTimes(1);
  bin.focus();
  await userEvent.keyboard('{Enter}');
  expect(onDelete).toHaveBeenCalledTimes(2);
  await userEvent.dblClick(bin);
  expect(onDelete).toHaveBeenCalledTimes(3);
});

it('ignores the second click of a double-click that removed the previous row', () => {
  const { onDelete, bin } = shown();
  fireEvent.click(bin, { detail: 2 });
  expect(onDelete).not.toHaveBeenCalled();
});
