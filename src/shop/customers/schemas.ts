import { z } from 'zod';
import { pageEnds, pagePosition, RowId } from '../../server/schemas.ts';
import { CUSTOMER_SORTS, MAX_NOTE, MAX_SEARCH, normalizeNote, normalizeSearch } from './rules.ts';

const search = z.string().max(MAX_SEARCH).overwrite(normalizeSearch).default('');

export const CustomersParams = z.strictObject({
  /** Words that must all occur in the name or email. */
  search,
  sort: z.enum(CUSTOMER_SORTS).default('newest'),
  ...pagePosition,
});
export type CustomersParams = z.input<typeof CustomersParams>;

export const ExportParams = z.strictObject({ search });

/** Figures do not contain orders that administrators have deleted. Times are ISO, UTC. */
const figures = {
  orders: z.number().int(),
  /** Sum of the amounts due of orders that are neither cancelled nor refunded, in cents. */
  spendCents: z.number().int(),
  /** Null without orders. */
  firstOrderAt: z.string().nullable(),
  lastOrderAt: z.string().nullable(),
};

export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ...figures,
});
export type Customer = z.infer<typeof Customer>;

export const CustomersPage = z.object({ customers: z.array(Customer), ...pageEnds });
export type CustomersPage = z.infer<typeof CustomersPage>;

export const CustomerParams = z.strictObject({ id: RowId });
export type CustomerParams = z.infer<typeof CustomerParams>;

const Note = z.object({
  /** Empty without a note. */
  text: z.string(),
  /** Increases with every change; 0 before the first. */
  version: z.number().int(),
});

export const CustomerDetails = Customer.extend({
  /** Whether the email address is confirmed. */
  isConfirmed: z.boolean(),
  address: z.string(),
  /** ISO, UTC. */
  memberSince: z.string(),
  reviews: z.number().int(),
  note: Note,
  newestOrders: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      status: z.string(),
      dueCents: z.number().int(),
      createdAt: z.string(),
    }),
  ),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

export const SaveNote = z.strictObject({
  id: RowId,
  text: z.string().max(MAX_NOTE).overwrite(normalizeNote),
  /** The version that was edited. */
  version: z.number().int().min(0).max(2_147_483_646),
});
export type SaveNote = z.infer<typeof SaveNote>;

export const SavedNote = Note;
export type SavedNote = z.infer<typeof SavedNote>;
