import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimedRedirect } from './timed-redirect.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open() {
  const router = createMemoryRouter([
    { path: '/', element: <TimedRedirect to="/next" after={2_500} state={{ hello: 1 }} /> },
    { path: '/next', element: <h1>Next</h1> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

describe('a timed redirect (SETTLED 40)', () => {
  it('leads on at its time and not before', async () => {
    const router = open();
    await pass(2_499);
    expect(router.state.location.pathname).toBe('/');
    await pass(1);
    expect(router.state.location).toMatchObject({ pathname: '/next', state: { hello: 1 } });
  });

  it('can be hurried', async () => {
    const router = open();
    fireEvent.click(screen.getByRole('link', { name: 'Go now' }));
    await pass(0);
    expect(router.state.location).toMatchObject({ pathname: '/next', state: { hello: 1 } });
  });

  it('can be stopped, says so, and keeps the way on', async () => {
    const router = open();
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(screen.getByRole('status').textContent).toBe('You are staying on this page.');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go now' }));
    expect(screen.queryByRole('button')).toBeNull();
    await pass(60_000);
    expect(router.state.location.pathname).toBe('/');
  });
});
