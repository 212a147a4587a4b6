import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errors } from '../../shared/errors.ts';
import { pathParams } from '../../shared/operation.ts';
import { notFound } from '../../shared/refusal.ts';
import { CompressedText } from './compressed-text.ts';

const PREFIX = '/api/docs';
/** Files of Swagger UI above 100 KB. */
const LARGE_FILES = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};
/** Like the policy of our own pages; Swagger UI sets style attributes and loads its icons from `data:` URLs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The style element of Swagger UI's logo.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** Facts about an operation that `routeSchema` (`operations.ts`) passes to this file. */
interface OperationSchema {
  path: string;
  input: z.ZodType;
  result: z.ZodType;
  inputLocation: 'querystring' | 'body';
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

function pickProperties(schema: JsonSchema, keep: (name: string) => boolean): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => keep(name)),
  );
  const required = (schema.required ?? []).filter(keep);
  const { required: _, ...others } = schema;
  return { ...others, type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** Like `pickProperties`, for each variant of a `oneOf` schema. */
function pickPropertiesOfVariants(schema: JsonSchema, keep: (name: string) => boolean): JsonSchema {
  return schema.oneOf
    ? { oneOf: schema.oneOf.map((variant) => pickProperties(variant, keep)) }
    : pickProperties(schema, keep);
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
        message: { type: 'string', description: 'A sentence for the user, in English.' },
        params: { type: 'object', description: 'The values in the sentence; amounts are in cents.' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        fieldCodes: { type: 'object', description: 'Code and `params` of each sentence in `fields`.' },
      },
    },
  },
};

/** Serves `/api/openapi.json` and Swagger UI at `/api/docs`, generated from the operations. */
export async function mountDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shopkeeper',
        version,
        description: 'Every named read and write of the shop. Writes require the shop’s own Origin.',
      },
    },
    transform: ({ schema, url }) => {
      const { 'x-operation': operation, ...rest } = (schema ?? {}) as Record<string, unknown> & {
        'x-operation'?: OperationSchema;
      };
      if (!operation) return { schema: { ...schema, hide: true }, url };
      const inPath = new Set(pathParams(operation.path));
      const input = jsonSchema(operation.input, 'input');
      const outsidePath = pickPropertiesOfVariants(input, (name) => !inPath.has(name));
      const hasOthers =
        outsidePath.oneOf !== undefined || Object.keys(outsidePath.properties ?? {}).length > 0;
      // Path parameters are the same in all variants.
      const anyVariant = input.oneOf?.[0] ?? input;
      return {
        url,
        schema: {
          ...rest,
          ...(inPath.size > 0 && { params: pickProperties(anyVariant, (name) => inPath.has(name)) }),
          ...(hasOthers && { [operation.inputLocation]: outsidePath }),
          response: {
            200: { description: 'The response', ...jsonSchema(operation.result, 'output') },
            '4xx': { description: 'Refused', ...ERROR },
          },
        },
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: CONTENT_SECURITY_POLICY,
    uiHooks: {
      // The plugin's own handler would copy the document for each request.
      onRequest(request, reply, done) {
        if (/^\/api\/docs\/(json|yaml)$/.test(request.routeOptions.url ?? ''))
          return void reply.redirect('/api/openapi.json');
        done();
      },
    },
  });
  mountLargeFiles(app);
  let document: CompressedText | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    document ??= new CompressedText(Buffer.from(JSON.stringify(app.swagger())));
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, no-cache');
    return document.send(request, reply);
  });
}

/**
 * Overrides the plugin's routes, which send these files uncompressed. `swagger-ui.js`, which no page uses, gets a 404.
 */
function mountLargeFiles(app: FastifyInstance): void {
  const folder = fileURLToPath(new URL('static/', import.meta.resolve('@fastify/swagger-ui')));
  for (const [file, type] of Object.entries(LARGE_FILES)) {
    let text: Promise<CompressedText> | undefined;
    app.get(`${PREFIX}/static/${file}`, { schema: { hide: true } }, async (request, reply) => {
      text ??= readFile(join(folder, file)).then((bytes) => new CompressedText(bytes));
      reply.type(type).header('cache-control', 'public, max-age=3600');
      return (await text).send(request, reply);
    });
  }
  app.get(`${PREFIX}/static/swagger-ui.js`, { schema: { hide: true } }, async () => {
    throw notFound(errors['not-found']);
  });
}
