import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** All customers with their figures: users with the role `user`, and administrators who have ordered. */
export const list = read<s.CustomersParams, s.CustomersPage>('customers.list', '/admin/customers', {
  customers: 1,
  hasNewer: 0,
  hasOlder: 0,
});

/** One customer with profile, figures, newest orders and note. */
export const customer = read<s.CustomerParams, s.CustomerDetails>(
  'customers.customer',
  '/admin/customers/{id}',
  {
    id: 0,
    name: 0,
    email: 0,
    orders: 0,
    spendCents: 0,
    firstOrderAt: 0,
    lastOrderAt: 0,
    isConfirmed: 0,
    address: 0,
    memberSince: 0,
    reviews: 0,
    note: 0,
    newestOrders: 1,
  },
);

/** Replaces the note; 409 if it has changed since `version`. A request that changes nothing is accepted with any version. */
export const saveNote = write<s.SaveNote, s.SavedNote>(
  'customers.saveNote',
  'PUT /admin/customers/{id}/note',
  {
    text: 0,
    version: 0,
  },
);

/** CSV download of the customers that match a search, newest first. */
export const EXPORT_PATH = '/api/admin/customers.csv';
