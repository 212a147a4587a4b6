import { changedFields } from '../../../../server/audit/record.ts';
import type { Queryable } from '../../../../server/storage/database.ts';
import { newId } from '../../../../server/storage/ids.ts';
import { furtherImagesOf } from '../../admin-rules.ts';
import { seedAfterEdit, seedFor } from '../../rules.ts';
import type { ImportAction, SameTitleChoice } from '../../transfer/report.ts';
import type { ImportedProduct } from '../../transfer/rows.ts';
import { transferTexts } from '../../transfer/texts.ts';
import { type FoundProduct, findByTitle, findForImport, type WrittenProduct } from './tables.ts';

const NO_RATING = { rate: 0, count: 0 };
const NO_REVIEWS = { sum: 0, count: 0 };

type Row = ImportedProduct & { line: number };

export interface Planned {
  line: number;
  action: ImportAction;
  product: WrittenProduct;
  before: FoundProduct | undefined;
  /** The row has no id and its title exists already. */
  sameTitle: boolean;
  /** Why the row is rejected, although the file alone showed nothing wrong. */
  problem?: string;
}

/** Compares the rows of one file with the shop, batch after batch. */
export class ImportPlan {
  /** Lines of rows without an id, by title in lower case. */
  readonly #titles = new Map<string, number>();
  /** Lines by the id of the product that they change. */
  readonly #claimed = new Map<string, number>();
  readonly #choice: SameTitleChoice;

  constructor(choice: SameTitleChoice) {
    this.#choice = choice;
  }

  async next(db: Queryable, batch: readonly Row[], lock: boolean): Promise<Planned[]> {
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
      const known = (row.id && byId.get(row.id)) || (row.importKey && byKey.get(row.importKey)) || undefined;
      // Another product of the shop has this name already: it keeps it.
      const { importKey, ...unnamed } = row;
      const taken = importKey !== undefined && byKey.has(importKey) && byKey.get(importKey) !== known;
      return this.#planned(taken ? unnamed : row, known);
    });
  }

  #byTitle(row: Row, ids: readonly string[], byId: ReadonlyMap<string, FoundProduct>): Planned {
    const key = row.title.toLowerCase();
    const inFile = this.#titles.get(key);
    if (inFile === undefined) this.#titles.set(key, row.line);
    const sameTitle = inFile !== undefined || ids.length > 0;
    if (!sameTitle || this.#choice === 'add') return { ...this.#planned(row, undefined), sameTitle };
    const skipped = { ...this.#planned(row, undefined), sameTitle, action: 'skip' as const };
    if (this.#choice === 'skip' || inFile !== undefined) return skipped;
    const [id] = ids;
    if (ids.length > 1 || !id) return { ...skipped, problem: transferTexts.sameTitleTwice };
    return { ...this.#planned(row, byId.get(id)), sameTitle };
  }

  #planned({ line, ...product }: Row, before: FoundProduct | undefined): Planned {
    const planned = { line, before, product: merged(product, before), sameTitle: false };
    if (!before) return { ...planned, action: 'add' };
    const earlier = this.#claimed.get(before.id);
    if (earlier !== undefined) return { ...planned, action: 'skip', problem: transferTexts.twice(earlier) };
    this.#claimed.set(before.id, line);
    const same = !before.deletedAt && !changedFields(comparable(before), comparable(planned.product));
    return { ...planned, action: same ? 'unchanged' : 'update' };
  }
}

function hasNoId({ id, importKey }: Row): boolean {
  return id === undefined && importKey === undefined;
}

/** The file's values over those of the shop; a rating that was left as it was shown leaves the seed alone. */
function merged(row: ImportedProduct, before: FoundProduct | undefined): WrittenProduct {
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
      : seedFor(rating ?? NO_RATING, NO_REVIEWS),
  };
}

/** Undefined when the file does not say: another shop's file with one image per product has no place for more. */
function statedFurtherImages({ imageUrls = [], furtherImages }: ImportedProduct, image: string) {
  if (furtherImages) return furtherImagesOf([image, ...furtherImages]);
  return imageUrls.length > 1 ? furtherImagesOf(imageUrls) : undefined;
}

export type Comparable = Omit<WrittenProduct, 'id' | 'importKey'>;

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
