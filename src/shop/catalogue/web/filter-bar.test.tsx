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

/** Chooses three times before anything is drawn again. */
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

test('one select chooses the category: All plus the categories, with a capital (SPEC L43, L44, SETTLED 50)', async () => {
  const { where } = renderPage(<Filters />);
  expect([...category().options].map(({ text }) => text)).toEqual(['All', 'Bags', 'Home decor']);
  expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull();
  fireEvent.change(category(), { target: { value: 'bags' } });
  expect(where()).toBe('/?category=bags');
  expect(screen.queryByRole('button', { name: 'Bags' })).toBeNull();
  fireEvent.change(category(), { target: { value: 'home decor' } });
  expect(where()).toBe('/?category=home+decor');
  expect(category().value).toBe('home decor');
  await press('Clear Filter');
  expect(where()).toBe('/');
  expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull();
  await press('Back');
  expect(category().value).toBe('home decor');
});

test('Clear Filter leaves search and order alone', async () => {
  const { where } = renderPage(<Filters />, { at: '/?category=bags&search=blue&sort=price' });
  await press('Clear Filter');
  expect(where()).toBe('/?search=blue&sort=price');
});

test('a category that is not in the list any more is still shown as chosen', () => {
  renderPage(<Filters />, { at: '/?category=ghosts' });
  expect(category().selectedOptions[0]?.text).toBe('Ghosts');
});

test('a search goes into the address after a pause, not letter by letter', async () => {
  const { where } = renderPage(<Filters />);
  type('te');
  await pause(200);
  type('tea');
  await pause(200);
  expect(where()).toBe('/');
  await pause(100);
  expect(where()).toBe('/?search=tea');
  expect(search().value).toBe('tea');
});

test('letters typed while a search goes into the address are kept', async () => {
  const { where } = renderPage(<Filters />);
  type('Tea ');
  await pause(300);
  expect(where()).toBe('/?search=tea');
  expect(search().value, 'as it was typed').toBe('Tea ');
  type('Tea p');
  await pause(300);
  expect(where()).toBe('/?search=tea+p');
  expect(search().value).toBe('Tea p');
});

test('one search is one step back, however long it was typed', async () => {
  const { where } = renderPage(<Filters />, { at: '/?sort=price' });
  for (const words of ['t', 'tea', 'teapot']) {
    type(words);
    await pause(300);
  }
  expect(where()).toBe('/?search=teapot&sort=price');
  await press('Back');
  expect(where()).toBe('/?sort=price');
  expect(search().value).toBe('');
});

test('the order is part of the address, the usual one is not', () => {
  const { where } = renderPage(<Filters />);
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect([...order.options].map(({ text }) => text)).toEqual([
    'Newest',
    'Price, low to high',
    'Price, high to low',
    'Best rated',
  ]);
  fireEvent.change(order, { target: { value: 'rating' } });
  expect(where()).toBe('/?sort=rating');
  fireEvent.change(order, { target: { value: 'newest' } });
  expect(where()).toBe('/');
});

test('choices made before the page is drawn with the first one are all kept', async () => {
  const { where } = renderPage(<Hasty />, { at: '/?search=teapot' });
  await press('Hasty');
  expect(where()).toBe('/?category=bags&sort=price');
  expect(search().value).toBe('');
  await press('Clear Filter');
  expect(where()).toBe('/?sort=price');
});
