import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pathParams } from '../../shared/operation.ts';

interface Parts {
  path: string;
  input: z.ZodType;
  result: z.ZodType;
  place: 'querystring' | 'body';
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest as JsonSchema;
};

function part(schema: JsonSchema, keep: (name: string) => boolean): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => keep(name)),
  );
  const required = (schema.required ?? []).filter(keep);
  const { required: _, ...others } = schema;
  return { ...others, type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** Of a write that takes one of several forms, each of them. */
function parts(schema: JsonSchema, keep: (name: string) => boolean): JsonSchema {
  return schema.oneOf ? { oneOf: schema.oneOf.map((form) => part(form, keep)) } : part(schema, keep);
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string', description: 'A sentence of the specification where it has one.' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};

/** `/api/openapi.json` and the readable `/api/docs`, made from the operations themselves. */
export async function mountDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shopkeeper',
        version,
        description: 'Every named read and write of the shop. Writes need the shop’s own Origin.',
      },
    },
    transform: ({ schema, url }) => {
      const { 'x-parts': made, ...rest } = (schema ?? {}) as Record<string, unknown> & { 'x-parts'?: Parts };
      if (!made) return { schema: { ...schema, hide: true }, url };
      const inPath = new Set(pathParams(made.path));
      const input = jsonSchema(made.input, 'input');
      const own = parts(input, (name) => !inPath.has(name));
      const hasOwn = own.oneOf !== undefined || Object.keys(own.properties ?? {}).length > 0;
      // What stands in the address is the same in all forms.
      const anyForm = input.oneOf?.[0] ?? input;
      return {
        url,
        schema: {
          ...rest,
          ...(inPath.size > 0 && { params: part(anyForm, (name) => inPath.has(name)) }),
          ...(hasOwn && { [made.place]: own }),
          response: {
            200: { description: 'The answer', ...jsonSchema(made.result, 'output') },
            '4xx': { description: 'Refused', ...ERROR },
          },
        },
      };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'public, no-cache').send(app.swagger()),
  );
}
