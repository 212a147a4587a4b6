import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { focusHeadingOnRemoval } from './focus-heading-on-removal.ts';

afterEach(cleanup);

describe('focusHeadingOnRemoval', () => {
  const bar = (isShown: boolean) => (
    <main>
      <h1 tabIndex={-1}>Orders</h1>
      <input aria-label="Search" />
      {isShown ? (
        <section ref={focusHeadingOnRemoval}>
          <button type="button">Clear</button>
        </section>
      ) : null}
    </main>
  );

  it('moves the focus to the heading when the focused element is removed', () => {
    const { rerender } = render(bar(true));
    screen.getByText('Clear').focus();
    rerender(bar(true));
    expect(document.activeElement?.textContent).toBe('Clear');
    rerender(bar(false));
    expect(document.activeElement?.textContent).toBe('Orders');
  });

  it('leaves the focus alone if it is elsewhere', () => {
    const { rerender } = render(bar(true));
    screen.getByLabelText('Search').focus();
    rerender(bar(false));
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });
});
