import { openDatabase, type Queryable } from '../src/server/storage/database.ts';
import { type Sql, toQuery } from '../src/server/storage/sql.ts';
import type { ProductListParams, ProductPage } from '../src/shop/catalogue/contract.ts';
import { PRODUCT_SORTS, type ProductSort } from '../src/shop/catalogue/rules.ts';
import { encodeCursor } from '../src/shop/catalogue/server/cursor.ts';
import { list } from '../src/shop/catalogue/server/queries.ts';
import type { ShopUnderTest } from '../torture/shop-under-test.ts';
import { productId } from './fill.ts';

const LIMIT = 20;
/** Words in every eighth or ninth product. */
const COMMON = ['camel', 'enamel', 'canvas', 'copper', 'teapot', 'coat', 'lamp', 'backpack'];
/** Minimum length of a part of a name as a search term. */
const MIN_LENGTH = 3;
/** A prime: similar searches do not follow each other. */
const STEP = 104_729;

/** Pages at a different cursor each time, in all sort orders. */
export function uniquePages(products: number): () => ProductListParams {
  let n = 0;
  return () => {
    const sort = sortOf(n);
    return { sort, limit: LIMIT, cursor: uniqueCursor(sort, n++, products) };
  };
}

/**
 * A different search each time, in all sort orders. Alternates between a part of a name, alone or with a common word,
 * which finds a few products, and a common word at a different cursor, which fills its page.
 */
export async function uniqueSearches({ db }: ShopUnderTest): Promise<() => ProductListParams> {
  const { rows } = await db.pool.query<{ title: string }>('select lower(title) as title from products');
  const searches = [...new Set(rows.flatMap(({ title }) => searchTermsFor(title)))];
  let n = 0;
  return () => {
    const index = Math.floor(n / 2);
    if (n++ % 2) {
      const sort = sortOf(index);
      const search = COMMON[Math.floor(index / PRODUCT_SORTS.length) % COMMON.length]!;
      return { sort, search, limit: LIMIT, cursor: uniqueCursor(sort, index, rows.length) };
    }
    const [round, position] = [Math.floor(index / searches.length), index % searches.length];
    if (round === PRODUCT_SORTS.length) throw new Error('all searches have been used');
    return {
      sort: sortOf(position + round),
      search: searches[(position * STEP) % searches.length]!,
      limit: LIMIT,
    };
  };
}

const sortOf = (n: number): ProductSort => PRODUCT_SORTS[n % PRODUCT_SORTS.length]!;

/** A unique cursor between two products, spread over the first nine tenths of the list. */
function uniqueCursor(sort: ProductSort, n: number, products: number): string {
  const share = ((n * 0.618_033_988_749_895) % 1) * 0.9;
  const number = 1 + Math.floor(share * products);
  const values = {
    newest: 0,
    price: 100 + Math.floor(share * 90_000),
    'price-desc': 90_100 - Math.floor(share * 90_000),
    rating: 4.8 - 2.6 * share,
  };
  const id = sort === 'newest' ? productId(products + 1 - number) : productId(number);
  return encodeCursor({ sortOrder: sort, value: values[sort], id: `${id}-${n}` });
}

/** Search terms for a product: parts of its name, alone or with its adjective or noun. */
function searchTermsFor(title: string): string[] {
  const [adjective, noun, name = ''] = title.split(' ');
  const parts: string[] = [];
  for (let from = 0; from + MIN_LENGTH <= name.length; from++)
    for (let to = from + MIN_LENGTH; to <= name.length; to++) parts.push(name.slice(from, to));
  return parts.flatMap((part) => [part, `${adjective} ${part}`, `${noun} ${part}`]);
}

/** A statement for the driver. */
export type Statement = ReturnType<typeof toQuery>;

/** Records the statements that the shop sends for each of these reads. */
export async function statementsFor(
  { connection }: ShopUnderTest,
  reads: readonly ProductListParams[],
): Promise<Statement[][]> {
  const db = openDatabase({ ...connection, max: 1 }, () => {});
  let sent: Sql[] = [];
  const record = (statement: Sql) => {
    sent.push(statement);
    return statement;
  };
  const recorder: Queryable = {
    many: (statement) => db.many(record(statement)),
    one: (statement) => db.one(record(statement)),
    run: (statement) => db.run(record(statement)),
  };
  const runRead = async (params: ProductListParams) => {
    sent = [];
    const { products } = (await list.run(recorder, list.params.parse(params), null)) as ProductPage;
    return { statements: sent.map(toQuery), found: products.length };
  };
  try {
    // The first pass loads statistics, which are cached for a minute.
    for (const params of reads) await runRead(params);
    const answers = [];
    for (const params of reads) answers.push(await runRead(params));
    const empty = answers.filter(({ found }) => found === 0).length;
    if (empty > reads.length / 10) throw new Error(`${empty} of ${reads.length} lists are empty`);
    return answers.map(({ statements }) => statements);
  } finally {
    await db.close();
  }
}
