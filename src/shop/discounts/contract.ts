import { write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type { AppliedCode, ApplyCode } from './schemas.ts';

/**
 * Returns the discount that a code grants on the viewer's cart; changes nothing. 409 with the reason if it grants
 * nothing, 429 after too many attempts.
 */
export const apply = write<s.ApplyCode, s.AppliedCode>('discounts.apply', 'POST /discounts/apply', {
  code: 0,
  kind: 0,
  value: 0,
  minimumCents: 0,
  endsAt: 0,
});
