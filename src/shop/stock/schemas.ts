import { z } from 'zod';
import { normalizeText } from '../catalogue/normalize-text.ts';
import { Id, ListCursor, ListSearch, productPage } from '../catalogue/schemas.ts';
import { ENTERED_KINDS, LEVEL_FILTERS, MAX_COUNTS, MAX_LOW_AT, MAX_NOTE, MAX_PIECES } from './rules.ts';
import { texts } from './texts.ts';

export { ProductParams } from '../catalogue/schemas.ts';

const Pieces = z.number().int().min(0).max(MAX_PIECES);
/** The level that the administrator saw. Returned pieces may raise it above the maximum of a counted level. */
const DisplayedLevel = z.number().int().min(0).max(2_147_483_647).nullable();
const LowAt = z.number().int().min(0).max(MAX_LOW_AT);
const Note = z.string().max(MAX_NOTE).overwrite(normalizeText).default('');

export const LevelParams = z.strictObject({
  search: ListSearch,
  show: z.enum(LEVEL_FILTERS).default('all'),
  cursor: ListCursor,
});
export type LevelParams = z.input<typeof LevelParams>;

export const Level = z.object({
  /** The product. */
  id: z.string(),
  title: z.string(),
  image: z.string(),
  /** Null for an unlimited product. */
  onHand: z.number().nullable(),
  /** With this many pieces or fewer, shoppers see how many are left. */
  lowAt: z.number(),
});
export type Level = z.infer<typeof Level>;

export const LevelPage = productPage(Level);
export type LevelPage = z.infer<typeof LevelPage>;

export const HistoryParams = z.strictObject({
  id: Id,
  /** `nextCursor` of the previous page. */
  cursor: z.coerce.number<number>().int().min(1).optional(),
});
export type HistoryParams = z.infer<typeof HistoryParams>;

export const Movement = z.object({
  id: z.number(),
  kind: z.string(),
  /** Negative if pieces were taken away. */
  pieces: z.number(),
  /** Code of the order, if it still exists. */
  orderCode: z.string().nullable(),
  /** Name of the user, if the account still exists. */
  actorName: z.string().nullable(),
  note: z.string(),
  /** True for a movement that undoes another one. */
  isUndo: z.boolean(),
  /** ISO, UTC. */
  at: z.string(),
});
export type Movement = z.infer<typeof Movement>;

export const History = z.object({
  movements: z.array(Movement),
  /** Null on the last page. */
  nextCursor: z.number().nullable(),
});
export type History = z.infer<typeof History>;

export const SetLevel = z.strictObject({
  id: Id,
  /** Counted pieces; null makes the product unlimited, and without a value only the threshold changes. */
  onHand: Pieces.nullable().optional(),
  /** The level that the administrator saw; null for an unlimited product. */
  was: DisplayedLevel.optional(),
  lowAt: LowAt,
  /** The threshold that the administrator saw. A threshold that has changed since is not overwritten. */
  lowAtWas: LowAt.optional(),
  note: Note,
});
export type SetLevel = z.input<typeof SetLevel>;

export const AddPieces = z.strictObject({
  id: Id,
  kind: z.enum(ENTERED_KINDS),
  /** Negative to take pieces away. */
  pieces: z.number().int().min(-MAX_PIECES).max(MAX_PIECES),
  note: Note,
});
export type AddPieces = z.input<typeof AddPieces>;

export const LevelResult = z.object({ onHand: z.number().nullable(), lowAt: z.number() });
export type LevelResult = z.infer<typeof LevelResult>;

const MovementId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A level after a change. */
export const ChangedLevel = LevelResult.extend({
  /** The movement that was recorded; null if the pieces did not change. */
  movement: MovementId.nullable(),
  /** The level before; `onHand` is null if the product was unlimited. */
  before: LevelResult,
});
export type ChangedLevel = z.infer<typeof ChangedLevel>;

const isDistinct = (counts: readonly { id: string }[]) =>
  new Set(counts.map(({ id }) => id)).size === counts.length;
const duplicate = texts.errors['stock-product-duplicate'];

/** A change of levels as an administrator made it: everything that must be undone. */
export const UndoChange = z
  .strictObject({
    /** Movements of products that had a level before. */
    movements: z
      .array(MovementId)
      .max(MAX_COUNTS)
      .refine((ids) => new Set(ids).size === ids.length),
    /** Levels of products that were unlimited before. */
    added: z
      .array(z.strictObject({ id: Id, onHand: Pieces }))
      .max(MAX_COUNTS)
      .refine(isDistinct, duplicate)
      .optional(),
    /** The level of a product that has become unlimited. */
    removed: z
      .strictObject({
        id: Id,
        onHand: z
          .number()
          .int()
          .min(0)
          .max(2 * MAX_PIECES),
        lowAt: LowAt,
      })
      .optional(),
    /** A threshold that was replaced. It is kept if another administrator has changed it since. */
    threshold: z.strictObject({ id: Id, was: LowAt, lowAt: LowAt }).optional(),
  })
  .refine(({ movements, added = [], removed, threshold }) =>
    Boolean(movements.length > 0 || added.length > 0 || removed || threshold),
  );
export type UndoChange = z.infer<typeof UndoChange>;

const Count = z.strictObject({ id: Id, pieces: Pieces });
export const Counts = z.strictObject({
  counts: z.array(Count).max(MAX_COUNTS).refine(isDistinct, duplicate),
});
export type Counts = z.infer<typeof Counts>;

export const CountDifference = z.object({
  id: z.string(),
  title: z.string(),
  /** Current level; null for an unlimited product. */
  was: z.number().nullable(),
  pieces: z.number(),
});
export type CountDifference = z.infer<typeof CountDifference>;

export const CountPreview = z.object({
  differences: z.array(CountDifference),
  /** Counted products whose level is right. */
  unchanged: z.number(),
  /** Ids that no product has. */
  unknown: z.array(z.string()),
});
export type CountPreview = z.infer<typeof CountPreview>;

export const SaveCounts = z.strictObject({
  counts: z
    .array(Count.extend({ was: DisplayedLevel }))
    .max(MAX_COUNTS)
    .refine(isDistinct, duplicate),
});
export type SaveCounts = z.infer<typeof SaveCounts>;

export const SavedCounts = z.object({
  /** The movements of products that had a level before. */
  movements: z.array(MovementId),
  /** The levels of products that were unlimited before. */
  added: z.array(z.object({ id: z.string(), onHand: z.number() })),
});
export type SavedCounts = z.infer<typeof SavedCounts>;

export const Requested = z.object({ requested: z.boolean() });
export type Requested = z.infer<typeof Requested>;
