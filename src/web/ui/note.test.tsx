import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormErrors } from './form-errors.tsx';
import { Note } from './note.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

describe('Note', () => {
  it('is an alert for tone bad, otherwise a status', () => {
    render(
      <>
        <Note tone="bad">Failed to update profile.</Note>
        <Note tone="ok">Profile updated successfully.</Note>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Failed to update profile.');
    expect(screen.getByRole('status').textContent).toBe('Profile updated successfully.');
  });

  it('is dismissed by a click anywhere and by its button, once each', async () => {
    const onDismiss = vi.fn();
    render(
      <Note tone="ok" onDismiss={onDismiss}>
        Profile updated successfully.
      </Note>,
    );
    await userEvent.click(screen.getByText('Profile updated successfully.'));
    expect(onDismiss).toHaveBeenCalledTimes(1);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onDismiss).toHaveBeenCalledTimes(2);
  });
});

describe('FormErrors', () => {
  it('links each message to its field', async () => {
    render(
      <>
        <FormErrors errors={[{ fieldId: 'price', message: 'Valid price (0 or more) is required' }]} />
        <TextField id="price" label="Price" error="Valid price (0 or more) is required" />
      </>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Valid price (0 or more) is required' }));
    const field = screen.getByLabelText('Price');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Valid price (0 or more) is required',
    );
  });

  it('renders nothing without errors', () => {
    const { container } = render(<FormErrors errors={[]} />);
    expect(container.innerHTML).toBe('');
  });
});
