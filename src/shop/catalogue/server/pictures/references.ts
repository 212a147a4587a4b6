import { type Sql, sql } from '../../../../server/storage/sql.ts';

/** Matches the URL of an uploaded picture (`../../pictures.ts`) anywhere in a text. */
const HASH = '/pictures/([0-9a-f]{64})[-.]';

/**
 * Selects the `hash` of every uploaded picture that is referenced by products (including deleted ones, which can be
 * restored), items of orders, notifications, or the settings (including earlier versions). `condition` restricts the rows.
 */
export const pictureReferences = (
  from: 'products' | 'orders' | 'notifications' | 'settings',
  condition: Sql = sql``,
): Sql => {
  if (from === 'products')
    return sql`
      select (regexp_match(image, ${HASH}))[1] as hash
      from (select unnest(image || further_images) as image from products) p where image ~ ${HASH} ${condition}`;
  if (from === 'orders')
    return sql`
      select (regexp_match(i->>'image', ${HASH}))[1] as hash
      from orders, jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) i
      where i->>'image' ~ ${HASH} ${condition}`;
  if (from === 'settings')
    return sql`
      select (regexp_match(document->'logo'->>'image', ${HASH}))[1] as hash
      from settings where document->'logo'->>'image' ~ ${HASH} ${condition}`;
  return sql`
    select (regexp_match(image, ${HASH}))[1] as hash from notifications, unnest(images) image
    where image ~ ${HASH} ${condition}`;
};

/** Selects the `hash` of every uploaded picture among these URLs. */
export const pictureHashes = (images: readonly string[]): Sql =>
  sql`select (regexp_match(image, ${HASH}))[1] from unnest(${[...images]}::text[]) image where image ~ ${HASH}`;
