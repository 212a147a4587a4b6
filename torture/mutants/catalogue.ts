import type { Mutants } from '../mutants.ts';

export const mutants: Mutants = {
  'the change feed names only the category that a product leaves': {
    test: 'src/shop/catalogue/server/affected-reads.test.ts: invalidates every read whose result it changes',
    failure: /Property failed after/,
    in: 'database/migrations/0110_product_ratings.sql',
    replace: 'array[category_before, category_after]',
    with: 'array[category_before]',
  },
  'the unique index of reviews is dropped': {
    test: 'src/shop/reviews/server/write.test.ts: stores one of 20 concurrent reviews by one user',
    failure: /to have a length of 1 but got 20/,
    in: 'database/migrations/0003_shop.sql',
    remove: ',\n  unique (product_id, user_id)',
    further: {
      in: 'src/shop/reviews/server/tables.ts',
      replace: 'on conflict (product_id, user_id) do nothing returning *',
      with: 'returning *',
    },
  },
  'a product that moves into a page by its new price or rating does not invalidate the page': {
    test: 'src/shop/catalogue/server/affected-reads.test.ts: invalidates every read whose result it changes',
    failure: /Property failed after/,
    in: 'src/shop/catalogue/server/affected-reads.ts',
    remove: ' || !isOutside(Number(low), Number(high), selection, page)',
  },
  'a new price or rating does not invalidate lists sorted by it': {
    test: 'src/shop/catalogue/server/affected-reads.test.ts: invalidates every read whose result it changes',
    failure: /Property failed after/,
    in: 'src/shop/catalogue/server/affected-reads.ts',
    remove: ', CHANGE_KEYS[reorderedBy]',
  },
  'the price history records written prices only, not those of sales that start and end': {
    test: 'src/shop/product-information/server/price-history.test.ts: contains sales that start and end on schedule',
    in: 'database/migrations/0131_product_information.sql',
    replace: 'create trigger record_price after update on products',
    with: 'create trigger record_price after update of price_cents on products',
  },
  'each change of a product invalidates all product lists': {
    test: 'src/shop/catalogue/server/affected-reads.test.ts: only the reads that a change can affect',
    failure: /to be '/,
    in: 'src/shop/catalogue/server/queries.ts',
    replace: 'return affectsList(change, selection, page);',
    with: 'return true;',
  },
  'editing a product on sale does not change its regular price': {
    test: 'src/shop/sales/server/sales.test.ts: changes its regular price',
    failure: /expected/,
    in: 'src/shop/catalogue/server/admin-tables.ts',
    remove: 'regular_price_cents = null, ',
  },
  'no timer runs at the start and end of a sale': {
    test: 'src/shop/sales/server/sales.test.ts: are shown when they are due',
    failure: /no matching data/,
    in: 'src/shop/sales/server/price-timer.ts',
    replace: 'if (wait !== null) this.#schedule(wait);',
    with: 'if (wait === 0) this.#schedule(wait);',
  },
  'a vote is removed before its review is locked': {
    test: 'src/shop/reviews/server/locks.test.ts: deletes a review while a user who found it helpful removes the vote',
    failure: /not aborted by a deadlock and retried/,
    in: 'src/shop/reviews/server/tables.ts',
    removeLines: 'await tx.run(sql`select 1 from reviews where id = ${id} for no key update`);',
  },
  'removing a product removes it from the wishlists of all users': {
    test: "torture/access/matrix.test.ts: 'wishlist.remove' over HTTP shopper",
    failure: /rows of the owner: expected/,
    in: 'src/shop/wishlist/server/tables.ts',
    replace: 'delete from wishlist_items where user_id = ${userId} and product_id =',
    with: "delete from wishlist_items where ${userId} <> '' and product_id =",
  },
  'the wishlist shows the products of all users': {
    test: "torture/access/matrix.test.ts: 'wishlist.mine' over HTTP shopper",
    in: 'src/shop/wishlist/server/tables.ts',
    replace: 'where user_id = ${userId} order',
    with: "where ${userId} <> '' order",
  },
  'the order of search words is part of the cache key': {
    test: 'src/server/live/visitor-limits.test.ts: search words in any order',
    failure: /expected/,
    in: 'src/shop/catalogue/search-terms.ts',
    replace: 'slice(0, MAX_TERMS).sort();',
    with: 'slice(0, MAX_TERMS);',
  },
};
