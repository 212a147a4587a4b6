import { changedFields } from '../../../../server/audit/record.ts';
import type { Queryable } from '../../../../server/storage/database.ts';
import { newId } from '../../../../server/storage/ids.ts';
import type { Message } from '../../../../shared/message.ts';
import { validFurtherImages } from '../../admin-rules.ts';
import { computeSeedRating, type RatingSum, seedRatingAfterEdit } from '../../rules.ts';
import { errors } from '../../transfer/errors.ts';
import type { ImportAction, SameTitleChoice } from '../../transfer/report.ts';
import type { ImportedProduct, ProductRow } from '../../transfer/rows.ts';
import { type ExistingProduct, findByTitle, findForImport, type ProductToWrite } from './tables.ts';

const NO_RATING = { rate: 0, count: 0 };
const NO_REVIEWS = { sum: 0, count: 0 };

export interface PlannedRow {
  line: number;
  action: ImportAction;
  product: ProductToWrite;
  /** Stock level in the file. */
  pieces?: number | undefined;
  /** The existing product, possibly a deleted one, which the import restores. */
  before: ExistingProduct | undefined;
  /** True if the row has no id and its title already exists. */
  sameTitle: boolean;
  /** Why the row conflicts with the shop or an earlier row. */
  problem?: Message;
}

/** Plans the changes for the rows of one file by comparing them with the shop, in batches. */
export class ImportPlan {
  /** Line of the first row without an id, by title in lower case. */
  readonly #lineByTitle = new Map<string, number>();
  /** Line of the row that changes a product, by product id. */
  readonly #lineById = new Map<string, number>();
  readonly #choice: SameTitleChoice;

  constructor(choice: SameTitleChoice) {
    this.#choice = choice;
  }

  async planBatch(db: Queryable, batch: readonly ProductRow[], lock: boolean): Promise<PlannedRow[]> {
    const titles = batch.filter(hasNoId).map(({ title }) => title);
    const idsByTitle = new Map<string, string[]>();
    for (const { wanted, id } of titles.length > 0 ? await findByTitle(db, titles) : [])
      idsByTitle.set(wanted, [...new Set([...(idsByTitle.get(wanted) ?? []), id])]);
    const values = (key: 'id' | 'importKey') => batch.flatMap((row) => row[key] ?? []);
    const ids = [...values('id'), ...[...idsByTitle.values()].flat()];
    const found = await findForImport(db, ids, values('importKey'), lock);
    const byId = new Map(found.map((product) => [product.id, product]));
    const byKey = new Map(found.map((product) => [product.importKey, product]));
    return batch.map((row) => {
      if (hasNoId(row)) return this.#planByTitle(row, idsByTitle.get(row.title) ?? [], byId);
      const existing =
        (row.id && byId.get(row.id)) || (row.importKey && byKey.get(row.importKey)) || undefined;
      // The import key belongs to another product, which keeps it.
      const { importKey, ...withoutKey } = row;
      const isKeyTaken = importKey !== undefined && byKey.has(importKey) && byKey.get(importKey) !== existing;
      return this.#planRow(isKeyTaken ? withoutKey : row, existing);
    });
  }

  #planByTitle(
    row: ProductRow,
    ids: readonly string[],
    byId: ReadonlyMap<string, ExistingProduct>,
  ): PlannedRow {
    const key = row.title.toLowerCase();
    const earlierLine = this.#lineByTitle.get(key);
    if (earlierLine === undefined) this.#lineByTitle.set(key, row.line);
    const sameTitle = earlierLine !== undefined || ids.length > 0;
    if (!sameTitle || this.#choice === 'add') return { ...this.#planRow(row, undefined), sameTitle };
    const skipped = { ...this.#planRow(row, undefined), sameTitle, action: 'skip' as const };
    if (this.#choice === 'skip' || earlierLine !== undefined) return skipped;
    const [id] = ids;
    if (ids.length > 1 || !id) return { ...skipped, problem: errors['title-ambiguous'] };
    return { ...this.#planRow(row, byId.get(id)), sameTitle };
  }

  #planRow({ line, ...product }: ProductRow, before: ExistingProduct | undefined): PlannedRow {
    const { pieces } = product;
    const planned = { line, before, pieces, product: mergeWithExisting(product, before), sameTitle: false };
    if (!before) return { ...planned, action: 'add' };
    const earlierLine = this.#lineById.get(before.id);
    if (earlierLine !== undefined)
      return { ...planned, action: 'skip', problem: errors['duplicate-of-line']({ line: earlierLine }) };
    this.#lineById.set(before.id, line);
    // Adding a deleted product again restores it, which the report counts as a new product.
    if (before.deletedAt) return { ...planned, action: 'add' };
    const isUnchanged = !changedFields(comparable(before), comparable(planned.product));
    return { ...planned, action: isUnchanged ? 'unchanged' : 'update' };
  }
}

function hasNoId({ id, importKey }: ProductRow): boolean {
  return id === undefined && importKey === undefined;
}

/** Merges the file's values into the existing product; an unchanged rating does not change the seed rating. */
function mergeWithExisting(row: ImportedProduct, before: ExistingProduct | undefined): ProductToWrite {
  const { id, importKey = null, title, priceCents, rating } = row;
  const image = row.imageUrls ? (row.imageUrls[0] ?? '') : (before?.image ?? '');
  return {
    id: before?.id ?? id ?? newId(),
    importKey: before?.importKey ?? importKey,
    title,
    priceCents,
    category: row.category ?? before?.category ?? '',
    image,
    furtherImages: furtherImagesOf(row, image) ?? before?.furtherImages ?? [],
    description: row.description ?? before?.description ?? '',
    seedRating: before
      ? rating
        ? seedRatingAfterEdit(rating, before.seedRating, before.reviews)
        : before.seedRating
      : computeSeedRating(rating ?? NO_RATING, NO_REVIEWS),
  };
}

/**
 * Returns the further images of a row; undefined if the file does not contain any, so that the existing ones are kept.
 */
function furtherImagesOf({ imageUrls = [], furtherImages }: ImportedProduct, image: string) {
  if (furtherImages) return validFurtherImages([image, ...furtherImages]);
  return imageUrls.length > 1 ? validFurtherImages(imageUrls) : undefined;
}

/** Field names as stored in the history of imports and in the audit log. */
export type Comparable = Omit<ProductToWrite, 'id' | 'importKey' | 'seedRating'> & { seed: RatingSum };

/** Returns the fields that are compared, audited and restored. */
export function comparable(product: Omit<ProductToWrite, 'id' | 'importKey'>): Comparable {
  const { title, priceCents, category, image, furtherImages, description, seedRating } = product;
  return { title, priceCents, category, image, furtherImages, description, seed: seedRating };
}
