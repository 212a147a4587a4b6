/** Fields from mass-assignment attacks, with values that would do harm. */
export const EXTRA_FIELDS: readonly (readonly [string, unknown])[] = [
  ...fields('isAdmin admin demo emailVerified read', true),
  ...fields('id uid userId user_id ownerId actorId sessionId createdBy idempotencyKey', 'another'),
  ...fields('price priceCents total totalCents total_cents', 0),
  ...fields('helpfulCount seedSum reviewCount', 999),
  ...fields('createdAt created_at updatedAt notifiedAt', '2000-01-01T00:00:00Z'),
  ...fields('deletedAt hiddenAt', null),
  ['role', 'admin'],
  ['email', 'queen@people.test'],
  ['password', 'abc123'],
  ['status', 'delivered'],
  ['deliveryStatus', 'Delivered'],
  ['rating', 5],
  ['shipTo', { name: 'Eve', address: 'Elsewhere' }],
  ['audit', []],
  ['$where', '1=1'],
  ['__proto__', { role: 'admin', isAdmin: true }],
  ['constructor', { prototype: { role: 'admin' } }],
  ['prototype', { role: 'admin' }],
];

function fields(names: string, value: unknown): [string, unknown][] {
  return names.split(' ').map((name) => [name, value]);
}

/** Path of an object inside a body: field names and array indexes. */
export type JsonPath = readonly (string | number)[];

/** Paths of all objects in a body, its root included. */
export function objectPathsIn(value: unknown, path: JsonPath = []): JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => objectPathsIn(one, [...path, index]));
  if (value === null || typeof value !== 'object') return [];
  return [path, ...Object.entries(value).flatMap(([name, one]) => objectPathsIn(one, [...path, name]))];
}

export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Field names that a schema declares at a path, over all its variants. */
export function declaredFieldsAt(schema: JsonSchema, [step, ...rest]: JsonPath): Set<string> {
  const variants = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (step === undefined) return new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const inner = variants.flatMap(
    ({ properties, items }) => (typeof step === 'number' ? items : properties?.[step]) ?? [],
  );
  return new Set(inner.flatMap((one) => [...declaredFieldsAt(one, rest)]));
}

/** Returns the body as JSON with one extra field. Built as text because `__proto__` cannot be set as a plain property. */
export function withField(body: object, path: JsonPath, field: string, value: unknown): string {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  let node = copy;
  for (const step of path) node = node[step] as typeof node;
  node['\u0001'] = value;
  return JSON.stringify(copy).replace('"\\u0001"', JSON.stringify(field));
}
