import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { type Overview, overview } from '../contract.ts';
import { checklist } from '../duties.ts';
import { ChecklistScreen } from './checklist-page.tsx';

const state: Overview = {
  duties: checklist([
    { name: 'imprint', isDone: false, to: '/admin/legal/text?page=imprint' },
    { name: 'order-button', isDone: true, to: '/admin/settings' },
  ]),
  texts: [
    { page: 'imprint', language: 'en', state: 'unfinished', isPublic: true, placeholders: 1 },
    { page: 'imprint', language: 'de', state: 'published', isPublic: true, placeholders: 0 },
    { page: 'terms', language: 'en', state: 'missing', isPublic: false, placeholders: 0 },
  ],
};
const rowOf = (text: string | RegExp) =>
  screen.getAllByRole('listitem').find((row) => within(row).queryByText(text, { exact: false }))!;

it('shows the state of each duty, and what to do next', () => {
  renderScreen(<ChecklistScreen />, { cached: [cachedRead(overview, {}, state)] });
  expect(screen.getByText(/This is software, not legal advice/)).toBeTruthy();
  expect(screen.getByText('1 of 12 done')).toBeTruthy();
  const imprint = rowOf('Imprint in each language');
  expect(imprint.textContent).toContain('Missing: Imprint in each language');
  expect(within(imprint).getByRole('link').getAttribute('href')).toBe('/admin/legal/text?page=imprint');
  const done = rowOf('Order button');
  expect(done.textContent).toContain('Done');
  expect(within(done).queryByRole('link')).toBeNull();
  // No feature fulfils this duty.
  const tax = rowOf('Tax in prices');
  expect(tax.textContent).toContain('Switch on the feature that does this in the settings');
  expect(within(tax).getByRole('link').getAttribute('href')).toBe('/admin/settings');
});

it('shows the state of each text with a link to its editor', () => {
  renderScreen(<ChecklistScreen />, { cached: [cachedRead(overview, {}, state)] });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows[0]!.textContent).toContain('Unfinished, not published');
  expect(rows[0]!.textContent).toContain('1 placeholder to replace');
  expect(rows[0]!.textContent).toContain('Visitors still see the previous text.');
  expect(rows[1]!.textContent).toContain('Published');
  expect(rows[2]!.textContent).toContain('Not written yet');
  expect(screen.getByRole('link', { name: 'Edit Imprint (German)' }).getAttribute('href')).toBe(
    '/admin/legal/text?page=imprint&language=de',
  );
});

it('shows a failed read and recovers on Retry', async () => {
  let isReachable = false;
  renderScreen(<ChecklistScreen />, { respond: () => (isReachable ? { body: state } : null) });
  expect(await screen.findByText('Failed to load the checklist.')).toBeTruthy();
  isReachable = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByText('1 of 12 done')).toBeTruthy());
});
