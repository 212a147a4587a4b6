import fc from 'fast-check';
import { anyJson, type KnownValues, mostly, type Schema, valueFor } from './arbitraries.ts';

/** An operation as `/api/openapi.json` describes it. */
export interface OperationDoc {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Operation {
  method: string;
  path: string;
  doc: OperationDoc;
}

/** Mostly the correct content type, sometimes one that confuses parsers. */
const contentTypes = mostly(
  12,
  fc.constant('application/json'),
  fc.constantFrom(
    ...['application/json; charset=utf-8', 'application/json;charset=latin1', 'APPLICATION/JSON'],
    ...[' application/json', 'application/json\t', 'application/json ; x', 'application/vnd.api+json'],
    ...['text/json', 'text/plain', ''],
    ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ),
);

const body = (schema: Schema, knownValues: KnownValues) =>
  fc.oneof(
    { weight: 12, arbitrary: valueFor(schema, knownValues).map((value) => JSON.stringify(value) ?? '') },
    fc.constantFrom(
      ...['', '{', '[]', 'null', '"x"', '0', '{"a":1}}', '\0', '{"__proto__":{"role":"admin"}}'],
      '['.repeat(1_000),
      `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
    ),
    anyJson.map((value) => JSON.stringify(value) ?? ''),
  );

/** Requests to an operation, mostly almost valid. */
export const requestArbitrary = ({ method, path, doc }: Operation, knownValues: KnownValues) => {
  const { parameters = [], requestBody } = doc;
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const values = fc.tuple(
    ...parameters.map(({ name, in: location, required, schema: fieldSchema }) =>
      fc.tuple(
        fc.constant(name),
        fc.constant(location),
        location === 'path'
          ? mostly(2, fc.constantFrom(...knownValues.ids), valueFor(fieldSchema, knownValues))
          : required
            ? valueFor(fieldSchema, knownValues)
            : fc.option(valueFor(fieldSchema, knownValues)),
      ),
    ),
  );
  return fc.record({
    id: fc.constant(doc.operationId),
    method: fc.constant(method),
    path: fc.constant(path),
    values,
    twice: fc.boolean(),
    // Operations without a documented body mostly get none.
    payload: requestBody ? body(schema, knownValues) : mostly(4, fc.constant(''), body(schema, knownValues)),
    type: contentTypes,
    key: fc.oneof(
      fc.constant('fuzz-key-1234'),
      fc.string({ maxLength: 12 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?')),
    ),
  });
};
