import { z } from 'zod';
import { pageEnds, pagePosition } from '../../server/schemas.ts';
import { Id } from '../catalogue/schemas.ts';
import { DISCOUNT_FILTERS, DISCOUNT_KINDS, normalizeCode } from './rules.ts';

/** A code as typed by a user. The maximum is far above that of codes, so that long texts get the message for invalid codes. */
const Code = z.string().max(200).overwrite(normalizeCode);
const Kind = z.enum(DISCOUNT_KINDS);
/** ISO, converted to UTC. Only years from 2000 to 9999 are accepted. */
const Time = z.iso
  .datetime({ offset: true })
  .overwrite((time) => (Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()))
  .refine((time) => /^[2-9]/.test(time))
  .nullable();

export const ApplyCode = z.strictObject({
  code: Code,
  /** Displayed total of the cart in cents. */
  totalCents: z.int().min(0),
});
export type ApplyCode = z.infer<typeof ApplyCode>;

/** A code's discount, with only the fields that shoppers may see. */
export const AppliedCode = z.object({
  code: z.string(),
  kind: Kind,
  value: z.number(),
  minimumCents: z.number(),
  /** ISO, UTC; null: no end. */
  endsAt: z.string().nullable(),
});
export type AppliedCode = z.infer<typeof AppliedCode>;

/** Terms of a code; `rules.ts` checks the values, with a message per field. */
const terms = {
  kind: Kind,
  value: z.number(),
  startsAt: Time,
  endsAt: Time,
  minimumCents: z.number(),
  maxUses: z.number().nullable(),
  maxUsesPerUser: z.number().nullable(),
};

export const AddCode = z.strictObject({ code: Code, ...terms });
export type AddCode = z.infer<typeof AddCode>;

const version = z.int().min(1).max(2_147_483_646);

export const UpdateCode = z.strictObject({
  id: Id,
  /** The version that was edited: a newer one is not overwritten. */
  version,
  ...terms,
});
export type UpdateCode = z.infer<typeof UpdateCode>;

export const CodeParams = z.strictObject({ id: Id });
export type CodeParams = z.infer<typeof CodeParams>;

export const SetEnded = z.strictObject({ id: Id, version, ended: z.boolean() });
export type SetEnded = z.infer<typeof SetEnded>;

/** A code and its terms. Times are ISO, UTC. */
export const CodeTerms = z.object({
  id: z.string(),
  code: z.string(),
  ...terms,
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  ended: z.boolean(),
  version: z.number(),
});
export type CodeTerms = z.infer<typeof CodeTerms>;

/** A code with its totals, as the list shows it. */
export const DiscountCode = CodeTerms.extend({
  /** Number of uses in orders that are neither cancelled nor refunded; the sums below count the same orders. */
  uses: z.number(),
  /** Sum of the amounts due. */
  revenueCents: z.number(),
  /** Sum of the discounts. */
  discountCents: z.number(),
});
export type DiscountCode = z.infer<typeof DiscountCode>;

export const DiscountListParams = z.strictObject({
  /** `open`: also codes that start later. */
  filter: z.enum(DISCOUNT_FILTERS).default('all'),
  ...pagePosition,
});
export type DiscountListParams = z.input<typeof DiscountListParams>;

export const DiscountPage = z.object({ codes: z.array(DiscountCode), ...pageEnds });
export type DiscountPage = z.infer<typeof DiscountPage>;
