import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { NumberedPager } from './pager.tsx';

afterEach(cleanup);

function Pages({ count }: { count: number }) {
  const [page, setPage] = useState(1);
  return <NumberedPager page={page} pages={count} onPage={setPage} />;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('Pager', () => {
  it('disables Prev on the first page and Next on the last', async () => {
    render(<Pages count={2} />);
    expect(button('Prev').disabled).toBe(true);
    expect(button('Next').disabled).toBe(false);
    await userEvent.click(button('Next'));
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(button('Prev').disabled).toBe(false);
    expect(button('Next').disabled).toBe(true);
  });

  it('moves the focus to the other button when the clicked one is disabled', async () => {
    render(<Pages count={2} />);
    await userEvent.click(button('Next'));
    expect(document.activeElement).toBe(button('Prev'));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Next'));
  });
});
