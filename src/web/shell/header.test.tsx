import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Bell, ShoppingBasket } from 'lucide-react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Header, type HeaderProps } from './header.tsx';

afterEach(cleanup);

function show(props: Partial<HeaderProps> = {}) {
  render(
    <MemoryRouter initialEntries={['/cart']}>
      <Header
        shopName="Shopkeeper"
        links={[
          { to: '/', label: 'Home' },
          { to: '/cart', label: 'Cart', count: 3, countLabel: '3 items', icon: ShoppingBasket },
          { to: '/orders', label: 'My Orders' },
          { to: '/notifications', label: 'Notifications', count: 0, icon: Bell },
        ]}
        {...props}
      />
    </MemoryRouter>,
  );
  return within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
}

const namesOf = (nav: ReturnType<typeof show>) =>
  nav.getAllByRole('link', { hidden: true }).map((link) => link.textContent);

describe('Header', () => {
  it('includes counts in the names of its links, except zero', () => {
    const nav = show();
    expect(nav.getByRole('link', { name: 'Cart, 3 items', hidden: true })).toBeTruthy();
    expect(nav.getByRole('link', { name: 'Notifications', hidden: true })).toBeTruthy();
  });

  it('keeps the order of its links and marks the current page', () => {
    const nav = show();
    expect(namesOf(nav)).toEqual(['Home', 'Cart', 'My Orders', 'Notifications']);
    const current = nav.getByRole('link', { current: 'page', hidden: true });
    expect(current.getAttribute('href')).toBe('/cart');
  });

  it('renders each link once for all screen sizes', () => {
    show();
    for (const name of ['Home', 'Cart, 3 items', 'My Orders', 'Notifications'])
      expect(screen.getAllByRole('link', { name })).toHaveLength(1);
  });

  it('shows greeting, Logout and the Admin menu only if given', async () => {
    const onLogout = vi.fn();
    const nav = show({
      greeting: 'Hello, Maya',
      onLogout,
      adminLinks: [{ to: '/admin/orders', label: 'Manage Orders' }],
    });
    expect(nav.getByText('Hello, Maya')).toBeTruthy();
    expect(
      nav.getByRole('button', { name: 'Admin', hidden: true }).getAttribute('popovertarget'),
    ).toBeTruthy();
    expect(nav.getByRole('link', { name: 'Manage Orders', hidden: true })).toBeTruthy();
    await userEvent.click(nav.getByRole('button', { name: 'Logout', hidden: true }));
    expect(onLogout).toHaveBeenCalledTimes(1);
    cleanup();

    const visitors = show();
    expect(visitors.queryByRole('button', { hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  });
});
