import fc, { type Arbitrary } from 'fast-check';

/** JSON schema as `/api/openapi.json` writes it. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** Values that exist in the shop. */
export interface KnownValues {
  /** Ids of existing rows. */
  ids: readonly string[];
  /** Valid values by field name. */
  typical: Readonly<Record<string, readonly unknown[]>>;
}

/** Takes the usual value this many times as often as an unusual one. */
export const mostly = <T, U>(weight: number, usual: Arbitrary<T>, unusual: Arbitrary<U>): Arbitrary<T | U> =>
  fc.oneof({ weight, arbitrary: usual }, unusual);

/** Texts that often break software. */
const nastyText = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', '\r\nX-Injected: 1'],
  ...'%00 % .. ../../etc/passwd // {{7*7}} <script> __proto__ constructor null -1 1e999 0x10'.split(' '),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a literal template expression is intended.
  '${7*7}',
  "'; drop table users; --",
  'x'.repeat(300),
  'x'.repeat(3_000),
  '💥'.repeat(50),
  '2026-13-45T99:99:99Z',
);

/** Any JSON value. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 0, -1, 1e308, -0, 2 ** 53, 0.1, [], {}, [[[]]], { a: { b: {} } }),
);

/** Text of any Unicode characters; `unit: 'binary'` takes a second to build its table. */
export const anyText = (maxLength: number): Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0xff), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength })
    .map((codes) => String.fromCodePoint(...codes));

/** Mostly valid values for a schema, sometimes any JSON value. */
export const valueFor = (schema: Schema, knownValues: KnownValues): Arbitrary<unknown> =>
  mostly(6, validValueFor(schema, knownValues), anyJson);

function validValueFor(schema: Schema, knownValues: KnownValues): Arbitrary<unknown> {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((variant) => valueFor(variant, knownValues)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, knownValues);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, knownValues), { maxLength: 4 });
    case 'integer':
      return numberOf(schema, (range) => fc.integer(range));
    case 'number':
      return numberOf(schema, (range) => fc.double({ ...range, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fc.oneof(fc.constantFrom(...knownValues.ids), anyText(20), nastyText);
    default:
      return anyJson;
  }
}

function numberOf(
  { minimum, maximum }: Schema,
  make: (range: { min?: number; max?: number }) => Arbitrary<number>,
): Arbitrary<unknown> {
  const limitOf = (value: number | undefined, wide: number) =>
    value === undefined || Math.abs(value) > wide ? undefined : value;
  const [min, max] = [limitOf(minimum, 2 ** 31 - 1), limitOf(maximum, 2 ** 31 - 1)];
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]));
  return fc.oneof(make(range), fc.constantFrom(0, 1, -1, 0.5, 1e308, ...edges));
}

function objectOf({ properties = {}, required = [] }: Schema, knownValues: KnownValues): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, knownValues)]),
  );
  const complete = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const partial = fc.record(fields, { requiredKeys: [] });
  const withExtraFields = fc
    .tuple(complete, fc.dictionary(fc.oneof(nastyText, fc.string()), anyJson, { maxKeys: 2 }))
    .map(([a, b]) => ({ ...b, ...a }));
  const names = Object.keys(properties);
  return fc.oneof(
    { weight: 6, arbitrary: complete },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: withExtraFields },
    ...(names.length > 0 && required.every((name) => hasTypicalValue(name, properties[name]!, knownValues))
      ? [{ weight: 6, arbitrary: validExceptOne(properties, knownValues) }]
      : []),
  );
}

const hasTypicalValue = (name: string, { const: only }: Schema, { typical }: KnownValues) =>
  only !== undefined || typical[name] !== undefined;

/** A typical object, or one with a single odd field: reaches code behind validation, which random objects rarely do. */
function validExceptOne(properties: Record<string, Schema>, knownValues: KnownValues): Arbitrary<unknown> {
  const typical = Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => hasTypicalValue(name, schema, knownValues))
      .map(([name, schema]) => [name, fc.constantFrom(...(knownValues.typical[name] ?? [schema.const]))]),
  );
  const odd = fc
    .constantFrom(...Object.entries(properties))
    .chain(([name, schema]) => valueFor(schema, knownValues).map((value) => ({ [name]: value })));
  return fc.tuple(fc.record(typical), fc.option(odd, { freq: 1 })).map(([all, one]) => ({ ...all, ...one }));
}
