import { openDatabase, type Queryable } from '../src/server/storage/database.ts';
import { type Sql, toQuery } from '../src/server/storage/sql.ts';
import type { ProductListParams, ProductPage } from '../src/shop/catalogue/contract.ts';
import { PRODUCT_SORTS, type ProductSort } from '../src/shop/catalogue/rules.ts';
import { cursorOf } from '../src/shop/catalogue/server/cursor.ts';
import { list } from '../src/shop/catalogue/server/queries.ts';
import { productId } from './fill.ts';
import type { BenchShop } from './shop.ts';

const LIMIT = 20;
/** Words that every eighth or ninth product of the bench has. */
const COMMON = ['camel', 'enamel', 'canvas', 'copper', 'teapot', 'coat', 'lamp', 'backpack'];
/** The shortest part of a name that is looked for anywhere in it. */
const SHORTEST = 3;
/** A prime: walks through all searches so that neighbours are not asked one after the other. */
const STEP = 104_729;

/** Pages from another place of the list each time, in all orders. */
export function uniquePages(products: number): () => ProductListParams {
  let n = 0;
  return () => {
    const sort = sortOf(n);
    return { sort, limit: LIMIT, cursor: uniqueCursor(sort, n++, products) };
  };
}

/**
 * Another search each time, in all orders: in turns a part of a name, by itself or beside a common word, which finds a
 * few products, and a common word from another place, which fills its page.
 */
export async function uniqueSearches({ pool }: BenchShop): Promise<() => ProductListParams> {
  const { rows } = await pool.query<{ title: string }>('select lower(title) as title from products');
  const searches = [...new Set(rows.flatMap(({ title }) => searchTermsFor(title)))];
  let n = 0;
  return () => {
    const index = Math.floor(n / 2);
    if (n++ % 2) {
      const sort = sortOf(index);
      const search = COMMON[Math.floor(index / PRODUCT_SORTS.length) % COMMON.length]!;
      return { sort, search, limit: LIMIT, cursor: uniqueCursor(sort, index, rows.length) };
    }
    const [round, place] = [Math.floor(index / searches.length), index % searches.length];
    if (round === PRODUCT_SORTS.length) throw new Error('everything has been searched for');
    return { sort: sortOf(place + round), search: searches[(place * STEP) % searches.length]!, limit: LIMIT };
  };
}

const sortOf = (n: number): ProductSort => PRODUCT_SORTS[n % PRODUCT_SORTS.length]!;

/** A place between two products that no other `n` has, spread over the first nine tenths of the list. */
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
  return cursorOf({ order: sort, value: values[sort], id: `${id}-${n}` });
}

/** What may be typed by somebody who looks for this product: parts of its name, by themselves or beside its kind. */
function searchTermsFor(title: string): string[] {
  const [adjective, noun, name = ''] = title.split(' ');
  const parts: string[] = [];
  for (let from = 0; from + SHORTEST <= name.length; from++)
    for (let to = from + SHORTEST; to <= name.length; to++) parts.push(name.slice(from, to));
  return parts.flatMap((part) => [part, `${adjective} ${part}`, `${noun} ${part}`]);
}

/** A statement as the driver is given it. */
export type Statement = ReturnType<typeof toQuery>;

/** The very statements by which the shop answers each of these, noted while its own code answers them. */
export async function statementsFor(
  { connection }: BenchShop,
  asked: readonly ProductListParams[],
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
  const answer = async (params: ProductListParams) => {
    sent = [];
    const { products } = (await list.run(recorder, list.params.parse(params), null)) as ProductPage;
    return { statements: sent.map(toQuery), found: products.length };
  };
  try {
    // Statistics are read once a minute, here by what is asked first.
    for (const params of asked) await answer(params);
    const answers = [];
    for (const params of asked) answers.push(await answer(params));
    const empty = answers.filter(({ found }) => found === 0).length;
    if (empty > asked.length / 10) throw new Error(`${empty} of ${asked.length} lists are empty`);
    return answers.map(({ statements }) => statements);
  } finally {
    await db.close();
  }
}
