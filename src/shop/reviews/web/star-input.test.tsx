import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { StarInput } from './star-input.tsx';

afterEach(cleanup);

function Rated({ error }: { error?: string }) {
  const [value, setValue] = useState(0);
  return <StarInput label="Your rating" value={value} onChange={setValue} error={error} />;
}

describe('StarInput', () => {
  it('is a radio group of five named stars without an initial choice', () => {
    render(<Rated />);
    expect(screen.getByRole('radiogroup', { name: 'Your rating' })).toBeTruthy();
    const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
    expect(names).toEqual(['1 star', '2 stars', '3 stars', '4 stars', '5 stars']);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('accepts one choice and fills the stars up to it', async () => {
    const { container } = render(<Rated />);
    await userEvent.click(screen.getByRole('radio', { name: '3 stars' }));
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 stars' }).checked).toBe(true);
    await userEvent.unhover(screen.getByRole('radio', { name: '3 stars' }));
    expect(container.querySelectorAll('label[data-on="true"]')).toHaveLength(3);
  });

  it('connects its error with the group', () => {
    render(<Rated error="Please provide a star rating between 1 and 5." />);
    const group = screen.getByRole('radiogroup');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('Please provide a star rating between 1 and 5.');
  });
});
