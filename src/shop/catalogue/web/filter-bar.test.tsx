import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './use-filters.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Filters() {
  const [filters, onChange] = useFilters();
  const go = useNavigate();
  return (
    <>
      <FilterBar filters={filters} onChange={onChange} categories={['bags', 'home decor']} />
      <button type="button" onClick={() => go(-1)}>
        Back
      </button>
    </>
  );
}

/** Makes three choices before the next render. */
function Hasty() {
  const [, change] = useFilters();
  const choose = () => {
    change({ search: '' });
    change({ sort: 'price' });
    change({ category: 'bags' });
  };
  return (
    <>
      <Filters />
      <button type="button" onClick={choose}>
        Hasty
      </button>
    </>
  );
}

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const category = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' });
const type = (words: string) => fireEvent.change(search(), { target: { value: words } });
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('selects the category among All and the capitalized categories (SPEC L43, L44, SETTLED 50)', async () => {
  const { currentUrl } = renderPage(<Filters />);
  expect([...category().options].map(({ text }) => text)).toEqual(['All', 'Bags', 'Home decor']);
  expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull();
  fireEvent.change(category(), { target: { value: 'bags' } });
  expect(currentUrl()).toBe('/?category=bags');
  expect(screen.queryByRole('button', { name: 'Bags' })).toBeNull();
  fireEvent.change(category(), { target: { value: 'home decor' } });
  expect(currentUrl()).toBe('/?category=home+decor');
  expect(category().value).toBe('home decor');
  await press('Clear Filter');
  expect(currentUrl()).toBe('/');
  expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull();
  await press('Back');
  expect(category().value).toBe('home decor');
});

test('Clear Filter keeps search and sort order', async () => {
  const { currentUrl } = renderPage(<Filters />, { at: '/?category=bags&search=blue&sort=price' });
  await press('Clear Filter');
  expect(currentUrl()).toBe('/?search=blue&sort=price');
});

test('shows a selected category that is no longer in the list', () => {
  renderPage(<Filters />, { at: '/?category=ghosts' });
  expect(category().selectedOptions[0]?.text).toBe('Ghosts');
});

test('writes a search into the URL after a pause, not letter by letter', async () => {
  const { currentUrl } = renderPage(<Filters />);
  type('te');
  await pause(200);
  type('tea');
  await pause(200);
  expect(currentUrl()).toBe('/');
  await pause(100);
  expect(currentUrl()).toBe('/?search=tea');
  expect(search().value).toBe('tea');
});

test('keeps letters typed while a search is written into the URL', async () => {
  const { currentUrl } = renderPage(<Filters />);
  type('Tea ');
  await pause(300);
  expect(currentUrl()).toBe('/?search=tea');
  expect(search().value, 'as it was typed').toBe('Tea ');
  type('Tea p');
  await pause(300);
  expect(currentUrl()).toBe('/?search=tea+p');
  expect(search().value).toBe('Tea p');
});

test('adds one history entry per search, however long it is typed', async () => {
  const { currentUrl } = renderPage(<Filters />, { at: '/?sort=price' });
  for (const words of ['t', 'tea', 'teapot']) {
    type(words);
    await pause(300);
  }
  expect(currentUrl()).toBe('/?search=teapot&sort=price');
  await press('Back');
  expect(currentUrl()).toBe('/?sort=price');
  expect(search().value).toBe('');
});

test('writes the sort order into the URL unless it is the default', () => {
  const { currentUrl } = renderPage(<Filters />);
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect([...order.options].map(({ text }) => text)).toEqual([
    'Newest',
    'Price, low to high',
    'Price, high to low',
    'Best rated',
  ]);
  fireEvent.change(order, { target: { value: 'rating' } });
  expect(currentUrl()).toBe('/?sort=rating');
  fireEvent.change(order, { target: { value: 'newest' } });
  expect(currentUrl()).toBe('/');
});

test('keeps all choices made before the next render', async () => {
  const { currentUrl } = renderPage(<Hasty />, { at: '/?search=teapot' });
  await press('Hasty');
  expect(currentUrl()).toBe('/?category=bags&sort=price');
  expect(search().value).toBe('');
  await press('Clear Filter');
  expect(currentUrl()).toBe('/?sort=price');
});
