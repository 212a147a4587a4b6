/** What clients have tried to say elsewhere, with values that would matter. */
export const EXTRA_FIELDS: readonly (readonly [string, unknown])[] = [
  ['role', 'admin'],
  ['isAdmin', true],
  ['admin', true],
  ['demo', true],
  ['id', 'another'],
  ['uid', 'another'],
  ['userId', 'another'],
  ['user_id', 'another'],
  ['ownerId', 'another'],
  ['actorId', 'another'],
  ['sessionId', 'another'],
  ['email', 'queen@people.test'],
  ['emailVerified', true],
  ['password', 'abc123'],
  ['price', 0],
  ['priceCents', 0],
  ['total', 0],
  ['totalCents', 0],
  ['total_cents', 0],
  ['status', 'delivered'],
  ['deliveryStatus', 'Delivered'],
  ['read', true],
  ['rating', 5],
  ['helpfulCount', 999],
  ['seedSum', 999],
  ['reviewCount', 999],
  ['createdBy', 'another'],
  ['createdAt', '2000-01-01T00:00:00Z'],
  ['created_at', '2000-01-01T00:00:00Z'],
  ['updatedAt', '2000-01-01T00:00:00Z'],
  ['deletedAt', null],
  ['hiddenAt', null],
  ['notifiedAt', '2000-01-01T00:00:00Z'],
  ['idempotencyKey', 'another'],
  ['shipTo', { name: 'Eve', address: 'Elsewhere' }],
  ['audit', []],
  ['$where', '1=1'],
  ['__proto__', { role: 'admin', isAdmin: true }],
  ['constructor', { prototype: { role: 'admin' } }],
  ['prototype', { role: 'admin' }],
];

/** A way to an object inside a body: names and positions from the outside in. */
export type Place = readonly (string | number)[];

/** Every object in a body, itself included. */
export function objectsIn(value: unknown, at: Place = []): Place[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => objectsIn(one, [...at, index]));
  if (value === null || typeof value !== 'object') return [];
  return [at, ...Object.entries(value).flatMap(([name, one]) => objectsIn(one, [...at, name]))];
}

export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** The fields that a schema knows at a place, whichever of its forms is meant. */
export function knownAt(schema: JsonSchema, [step, ...rest]: Place): Set<string> {
  const forms = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (step === undefined) return new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const inner = forms.flatMap(
    ({ properties, items }) => (typeof step === 'number' ? items : properties?.[step]) ?? [],
  );
  return new Set(inner.flatMap((one) => [...knownAt(one, rest)]));
}

/** The body as JSON with one more field; as text, since `__proto__` is no ordinary field of an object. */
export function withField(body: object, place: Place, field: string, value: unknown): string {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  let node = copy;
  for (const step of place) node = node[step] as typeof node;
  node['\u0001'] = value;
  return JSON.stringify(copy).replace('"\\u0001"', JSON.stringify(field));
}
