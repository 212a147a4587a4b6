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

/** What may stand where something is asked for. */
export interface Known {
  /** Of what is there. */
  ids: readonly string[];
  /** By its field's name. */
  usual: Readonly<Record<string, readonly unknown[]>>;
}

/** Texts that have broken something somewhere. */
const nastyText = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  "'; drop table users; --",
  '%00',
  '%',
  '..',
  '../../etc/passwd',
  '//',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as it stands.
  '${7*7}',
  '<script>',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e999',
  '0x10',
  '\r\nX-Injected: 1',
  'x'.repeat(300),
  'x'.repeat(3_000),
  '💥'.repeat(50),
  '2026-13-45T99:99:99Z',
);

/** Anything at all that JSON can say. */
export const anything: Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 0, -1, 1e308, -0, 2 ** 53, 0.1, [], {}, [[[]]], { a: { b: {} } }),
);

/** Text of all characters there are: `unit: 'binary'` would first make a list of them, which takes a second. */
export const textOfAll = (maxLength: number): Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0xff), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength })
    .map((codes) => String.fromCodePoint(...codes));

/** Mostly what a schema asks for, now and then something else in its place. */
export function madeFor(schema: Schema, known: Known): Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: right(schema, known) }, { weight: 1, arbitrary: anything });
}

function right(schema: Schema, known: Known): Arbitrary<unknown> {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return fc.oneof(...forms.map((form) => madeFor(form, known)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(madeFor(schema.items ?? {}, known), { maxLength: 4 });
    case 'integer':
      return numberOf(schema, (range) => fc.integer(range));
    case 'number':
      return numberOf(schema, (range) => fc.double({ ...range, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fc.oneof(fc.constantFrom(...known.ids), textOfAll(20), nastyText);
    default:
      return anything;
  }
}

function numberOf(
  { minimum, maximum }: Schema,
  make: (range: { min?: number; max?: number }) => Arbitrary<number>,
): Arbitrary<unknown> {
  const bounded = (value: number | undefined, wide: number) =>
    value === undefined || Math.abs(value) > wide ? undefined : value;
  const [min, max] = [bounded(minimum, 2 ** 31 - 1), bounded(maximum, 2 ** 31 - 1)];
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]));
  return fc.oneof(make(range), fc.constantFrom(0, 1, -1, 0.5, 1e308, ...edges));
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, madeFor(schema, known)]),
  );
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  const partial = fc.record(fields, { requiredKeys: [] });
  const more = fc
    .tuple(whole, fc.dictionary(fc.oneof(nastyText, fc.string()), anything, { maxKeys: 2 }))
    .map(([a, b]) => ({ ...b, ...a }));
  const names = Object.keys(properties);
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: more },
    ...(names.length > 0 && required.every((name) => isUsual(name, properties[name]!, known))
      ? [{ weight: 6, arbitrary: butOne(properties, known) }]
      : []),
  );
}

const isUsual = (name: string, { const: only }: Schema, { usual }: Known) =>
  only !== undefined || usual[name] !== undefined;

/** What somebody would send, or that but for one field: what made-up fields hardly ever come to lies behind it. */
function butOne(properties: Record<string, Schema>, known: Known): Arbitrary<unknown> {
  const usual = Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => isUsual(name, schema, known))
      .map(([name, schema]) => [name, fc.constantFrom(...(known.usual[name] ?? [schema.const]))]),
  );
  const odd = fc
    .constantFrom(...Object.entries(properties))
    .chain(([name, schema]) => madeFor(schema, known).map((value) => ({ [name]: value })));
  return fc.tuple(fc.record(usual), fc.option(odd, { freq: 1 })).map(([all, one]) => ({ ...all, ...one }));
}
