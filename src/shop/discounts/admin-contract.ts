import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

const codeTerms = {
  id: 0,
  code: 0,
  kind: 0,
  value: 0,
  startsAt: 0,
  endsAt: 0,
  minimumCents: 0,
  maxUses: 0,
  maxUsesPerUser: 0,
  ended: 0,
  version: 0,
} as const;
const oneCode = { ...codeTerms, uses: 0, revenueCents: 0, discountCents: 0 } as const;

/** A page of up to twenty codes with their use, newest first. */
export const adminList = read<s.DiscountListParams, s.DiscountPage>(
  'discounts.adminList',
  '/admin/discounts',
  {
    codes: 1,
    hasNewer: 0,
    hasOlder: 0,
  },
);

/** One code and its terms. */
export const adminCode = read<s.CodeParams, s.CodeTerms>(
  'discounts.adminCode',
  '/admin/discounts/{id}',
  codeTerms,
);

/** Adds a code; 409 if it exists. */
export const add = write<s.AddCode, s.DiscountCode>('discounts.add', 'POST /admin/discounts', oneCode);

/** Changes the terms of a code; 409 if another administrator has changed it since. Orders keep their discount. */
export const update = write<s.UpdateCode, s.DiscountCode>(
  'discounts.update',
  'PUT /admin/discounts/{id}',
  oneCode,
);

/** Ends or reactivates a code; 409 if another administrator has changed it since. */
export const setEnded = write<s.SetEnded, s.DiscountCode>(
  'discounts.setEnded',
  'POST /admin/discounts/{id}/ended',
  oneCode,
);
