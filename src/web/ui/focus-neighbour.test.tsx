import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { focusNeighbour } from './focus-neighbour.ts';

afterEach(cleanup);

const page = (rows: string[]) =>
  render(
    <main>
      <h1 tabIndex={-1}>Cart</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </main>,
  );

describe('focusNeighbour', () => {
  it.each([
    ['the next row', ['coat', 'teapot', 'shoe'], 'teapot', 'shoe'],
    ['the previous row when it was the last one', ['coat', 'teapot'], 'teapot', 'coat'],
    ['the heading when it was the only one', ['coat'], 'coat', 'Cart'],
  ])('moves to %s', (_, rows, removed, expected) => {
    page(rows);
    focusNeighbour(screen.getByText(removed));
    expect(document.activeElement?.textContent).toBe(expected);
  });

  it('moves to the heading when the row no longer exists', () => {
    page([]);
    focusNeighbour(null);
    expect(document.activeElement?.textContent).toBe('Cart');
  });
});
