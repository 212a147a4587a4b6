import { changedFields } from '../../../../server/audit/record.ts';
import type { Queryable } from '../../../../server/storage/database.ts';
import { newId } from '../../../../server/storage/ids.ts';
import { validFurtherImages } from '../../admin-rules.ts';
import { computeSeed, seedAfterEdit } from '../../rules.ts';
import type { ImportAction, SameTitleChoice } from '../../transfer/report.ts';
import type { ImportedProduct } from '../../transfer/rows.ts';
import { transferTexts } from '../../transfer/texts.ts';
import { type ExistingProduct, findByTitle, findForImport, type ProductToWrite } from './tables.ts';

const NO_RATING = { rate: 0, count: 0 };
const NO_REVIEWS = { sum: 0, count: 0 };

type Row = ImportedProduct & { line: number };

export interface PlannedRow {
  line: number;
  action: ImportAction;
  product: ProductToWrite;
  before: ExistingProduct | undefined;
  /** The row has no id and its title exists already. */
  sameTitle: boolean;
  /** Why the row is rejected, although the file alone showed nothing wrong. */
  problem?: string;
}

/** Compares the rows of one file with the shop, batch after batch. */
export class ImportPlan {
  /** Lines of rows without an id, by title in lower case. */
  readonly #lineByTitle = new Map<string, number>();
  /** Lines by the id of the product that they change. */
  readonly #lineById = new Map<string, number>();
  readonly #choice: SameTitleChoice;

  constructor(choice: SameTitleChoice) {
    this.#choice = choice;
  }

  async planBatch(db: Queryable, batch: readonly Row[], lock: boolean): Promise<PlannedRow[]> {
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
      if (hasNoId(row)) return this.#byTitle(row, idsByTitle.get(row.title) ?? [], byId);
      const existing =
        (row.id && byId.get(row.id)) || (row.importKey && byKey.get(row.importKey)) || undefined;
      // Another product of the shop has this name already: it keeps it.
      const { importKey, ...withoutKey } = row;
      const isKeyTaken = importKey !== undefined && byKey.has(importKey) && byKey.get(importKey) !== existing;
      return this.#planned(isKeyTaken ? withoutKey : row, existing);
    });
  }

  #byTitle(row: Row, ids: readonly string[], byId: ReadonlyMap<string, ExistingProduct>): PlannedRow {
    const key = row.title.toLowerCase();
    const earlierLine = this.#lineByTitle.get(key);
    if (earlierLine === undefined) this.#lineByTitle.set(key, row.line);
    const sameTitle = earlierLine !== undefined || ids.length > 0;
    if (!sameTitle || this.#choice === 'add') return { ...this.#planned(row, undefined), sameTitle };
    const skipped = { ...this.#planned(row, undefined), sameTitle, action: 'skip' as const };
    if (this.#choice === 'skip' || earlierLine !== undefined) return skipped;
    const [id] = ids;
    if (ids.length > 1 || !id) return { ...skipped, problem: transferTexts.sameTitleTwice };
    return { ...this.#planned(row, byId.get(id)), sameTitle };
  }

  #planned({ line, ...product }: Row, before: ExistingProduct | undefined): PlannedRow {
    const planned = { line, before, product: mergeWithExisting(product, before), sameTitle: false };
    if (!before) return { ...planned, action: 'add' };
    const earlier = this.#lineById.get(before.id);
    if (earlier !== undefined) return { ...planned, action: 'skip', problem: transferTexts.twice(earlier) };
    this.#lineById.set(before.id, line);
    const same = !before.deletedAt && !changedFields(comparable(before), comparable(planned.product));
    return { ...planned, action: same ? 'unchanged' : 'update' };
  }
}

function hasNoId({ id, importKey }: Row): boolean {
  return id === undefined && importKey === undefined;
}

/** The file's values over those of the shop; a rating that was left as it was shown leaves the seed alone. */
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
    furtherImages: statedFurtherImages(row, image) ?? before?.furtherImages ?? [],
    description: row.description ?? before?.description ?? '',
    seed: before
      ? rating
        ? seedAfterEdit(rating, before.seed, before.reviews)
        : before.seed
      : computeSeed(rating ?? NO_RATING, NO_REVIEWS),
  };
}

/** Undefined when the file does not say: another shop's file with one image per product has no place for more. */
function statedFurtherImages({ imageUrls = [], furtherImages }: ImportedProduct, image: string) {
  if (furtherImages) return validFurtherImages([image, ...furtherImages]);
  return imageUrls.length > 1 ? validFurtherImages(imageUrls) : undefined;
}

export type Comparable = Omit<ProductToWrite, 'id' | 'importKey'>;

/** The fields by which two states of a product are compared, audited and restored. */
export function comparable({
  title,
  priceCents,
  category,
  image,
  furtherImages,
  description,
  seed,
}: Comparable): Comparable {
  return { title, priceCents, category, image, furtherImages, description, seed };
}
