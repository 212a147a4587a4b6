import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { overview, type StaffOverview, type StaffRole } from '../contract.ts';
import { StaffScreen } from './staff-page.tsx';

const packer: StaffRole = { id: 'r1', name: 'Packer', permissions: ['orders'], version: 3 };
const editor: StaffRole = { id: 'r2', name: 'Editor', permissions: ['catalogue', 'reviews'], version: 1 };
const pia = { id: 'u1', name: 'Pia', email: 'pia@shop.test', roleId: 'r1' };
const invited = { id: 'i1', email: 'cem@shop.test', roleId: 'r2', expiresAt: '2999-01-01T00:00:00.000Z' };
const expired = { ...invited, id: 'i2', email: 'old@shop.test', expiresAt: '2020-01-01T00:00:00.000Z' };
const all: StaffOverview = { roles: [editor, packer], members: [pia], invitations: [invited, expired] };

type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const open = (shown: Partial<StaffOverview> = {}, respond?: Respond) =>
  renderScreen(<StaffScreen />, {
    cached: [cachedRead(overview, {}, { ...all, ...shown })],
    ...(respond && { respond }),
  });
/** Requests other than reads. */
const changes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (scope: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(scope.getByLabelText(label), { target: { value } });
const toast = (view: ReturnType<typeof open>) => view.store.getState().toasts[0]?.text;

it('shows roles with their permissions, people with their role, and invitations with their expiry', () => {
  open();
  for (const text of [
    'Edit the catalogue, Moderate reviews',
    'View and change orders',
    '1 person',
    '0 people',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('pia@shop.test')).toBeTruthy();
  expect(screen.getByText('Expired')).toBeTruthy();
  expect(screen.getByText(/^Valid until /)).toBeTruthy();
});

it('hides the forms for invitations and people while there are no roles', () => {
  open({ roles: [], members: [], invitations: [] });
  expect(screen.getByText(/No roles yet/)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

it('adds a role with the chosen permissions', async () => {
  const view = open({}, () => ({ body: { ...packer, id: 'r3', name: 'Clerk' } }));
  press('Add a role');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save role' }));
  expect(dialog.getByText('Enter a name.')).toBeTruthy();
  expect(dialog.getByText('Choose at least one permission.')).toBeTruthy();
  expect(changes(view)).toEqual([]);
  type(dialog, 'Name', ' Clerk ');
  fireEvent.click(dialog.getByRole('checkbox', { name: /^View and change orders/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Moderate reviews/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Moderate reviews/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save role' }));
  await waitFor(() => expect(toast(view)).toBe('Clerk was added.'));
  expect(changes(view)).toMatchObject([
    { method: 'POST', path: '/api/admin/staff/roles', body: { name: 'Clerk', permissions: ['orders'] } },
  ]);
});

it('keeps the input when another administrator changes the role, and saves over it on request', async () => {
  const view = open({}, () => ({ body: { ...packer, version: 5 } }));
  press('Edit Packer');
  const dialog = within(await screen.findByRole('dialog'));
  type(dialog, 'Name', 'Packers');
  const newer = { ...packer, permissions: ['orders', 'stock'] as const, version: 4 };
  act(
    () =>
      void view.store.dispatch(
        cacheReads([
          cachedRead(overview, {}, { ...all, roles: [{ ...newer, permissions: [...newer.permissions] }] }),
        ]),
      ),
  );
  expect(await dialog.findByText(/Another administrator has changed this role/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save role' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(changes(view)).toMatchObject([{ body: { version: 4, name: 'Packers', permissions: ['orders'] } }]),
  );
});

it('follows a change of the role without asking while nothing has been typed', async () => {
  const view = open();
  press('Edit Packer');
  const dialog = within(await screen.findByRole('dialog'));
  const newer = { ...packer, name: 'Shipper', version: 4 };
  act(() => void view.store.dispatch(cacheReads([cachedRead(overview, {}, { ...all, roles: [newer] })])));
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Shipper');
  expect(dialog.queryByText(/Another administrator/)).toBeNull();
});

it('asks for confirmation before deleting a role, and shows why it was refused', async () => {
  const view = open({}, () => refusalOf(409, 'staff-role-used', 'People have this role.'));
  press('Delete Packer');
  press('Yes, delete');
  await waitFor(() => expect(toast(view)).toBe('People have this role.'));
  expect(changes(view)).toMatchObject([{ path: '/api/admin/staff/roles/r1/remove', body: { version: 3 } }]);
});

it('requires a valid email and a role for an invitation, and shows a refusal at its field', async () => {
  const view = open({}, () =>
    refusalOf(409, 'staff-has-role', 'Taken.', { email: 'This account has a role.' }),
  );
  const form = within(screen.getByRole('form', { name: 'Send invitation' }));
  const submit = () => fireEvent.click(form.getByRole('button', { name: 'Send invitation' }));
  submit();
  expect(form.getByText('Enter a valid email address.')).toBeTruthy();
  expect(form.getByText('Choose a role.')).toBeTruthy();
  expect(changes(view)).toEqual([]);
  type(form, 'Email', ' Cem@Shop.test ');
  type(form, 'Role', 'r2');
  submit();
  expect(await form.findByText('This account has a role.')).toBeTruthy();
  expect(changes(view)).toMatchObject([
    { path: '/api/admin/staff/invitations', body: { email: 'cem@shop.test', roleId: 'r2' } },
  ]);
});

it('changes a role and sends the one that was shown', async () => {
  const view = open({}, () => ({ body: {} }));
  press('Change the role of Pia');
  const dialog = within(screen.getByRole('dialog', { name: 'Role of Pia' }));
  type(dialog, 'Role', 'r2');
  fireEvent.click(dialog.getByRole('button', { name: 'Save role' }));
  await waitFor(() => expect(toast(view)).toBe('The role of Pia was changed.'));
  expect(changes(view)).toMatchObject([{ body: { email: 'pia@shop.test', roleId: 'r2', seenRoleId: 'r1' } }]);
});

it('removes a role and withdraws an invitation after confirmation', async () => {
  const view = open({}, () => ({ body: {} }));
  press('Remove Pia');
  press('Yes, remove');
  await waitFor(() => expect(toast(view)).toBe('Pia has no role any more.'));
  press('Withdraw the invitation of cem@shop.test');
  press('Yes, withdraw');
  await waitFor(() => expect(changes(view)).toHaveLength(2));
  expect(changes(view)).toMatchObject([
    { path: '/api/admin/staff/members/u1/remove', body: { seenRoleId: 'r1' } },
    { path: '/api/admin/staff/invitations/i1/withdraw' },
  ]);
});
