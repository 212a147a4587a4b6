import fc from 'fast-check';
import { anything, type Known, madeFor, type Schema } from './arbitraries.ts';

/** An operation as `/api/openapi.json` describes it. */
export interface Documented {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Operation {
  method: string;
  path: string;
  documented: Documented;
}

/** Content types that have fooled somebody, right ones most often. */
const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
    'APPLICATION/JSON',
    ' application/json',
    'application/json\t',
    'application/json ; x',
    'application/vnd.api+json',
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ),
);

const body = (schema: Schema, known: Known) =>
  fc.oneof(
    { weight: 12, arbitrary: madeFor(schema, known).map((value) => JSON.stringify(value) ?? '') },
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '0',
      '{"a":1}}',
      '\0',
      '{"__proto__":{"role":"admin"}}',
      '['.repeat(1_000),
      `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
    ),
    anything.map((value) => JSON.stringify(value) ?? ''),
  );

/** What an operation is called with, mostly nearly right. */
export const callOf = ({ method, path, documented }: Operation, known: Known) => {
  const { parameters = [], requestBody } = documented;
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const values = fc.tuple(
    ...parameters.map(({ name, in: place, required, schema: of }) =>
      fc.tuple(
        fc.constant(name),
        fc.constant(place),
        place === 'path'
          ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known.ids) }, madeFor(of, known))
          : required
            ? madeFor(of, known)
            : fc.option(madeFor(of, known)),
      ),
    ),
  );
  return fc.record({
    id: fc.constant(documented.operationId),
    method: fc.constant(method),
    path: fc.constant(path),
    values,
    twice: fc.boolean(),
    // What has all it needs in its address is mostly called without a body.
    payload: requestBody
      ? body(schema, known)
      : fc.oneof({ weight: 4, arbitrary: fc.constant('') }, body(schema, known)),
    type: contentTypes,
    key: fc.oneof(
      fc.constant('fuzz-key-1234'),
      fc.string({ maxLength: 12 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?')),
    ),
  });
};
