import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errors } from '../../shared/errors.ts';
import { pathParams } from '../../shared/operation.ts';
import { invalid } from '../../shared/refusal.ts';
import type { Feature } from '../feature.ts';
import { lockStaffRole, lockUsers } from '../identity/lock-users.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import { reloadViewer, type Sessions } from '../identity/sessions.ts';
import { requireStepUp } from '../identity/step-up.ts';
import type { WriteLimits } from '../identity/write-limits.ts';
import { compressedBody } from '../live/encodings.ts';
import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';
import type { Read, RequestContext, Write } from '../operations.ts';
import type { SecurityLog } from '../security-log.ts';
import type { Database, Transaction } from '../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { withTimeout } from '../with-timeout.ts';
import { authorize, notFoundWhileOff } from './access.ts';
import { parseInput } from './errors.ts';
import { timeLeft } from './load-shedding.ts';
import { ResponseCache } from './response-cache.ts';

export interface OperationServices {
  db: Database;
  hub: Hub;
  /** For writes: always reads from the database. */
  sessions: Sessions;
  /** For reads: may be cached briefly. */
  sessionCache: SessionCache;
  checkOrigin(origin: string | undefined): void;
  logSecurityEvent: SecurityLog;
  limits: WriteLimits;
}

const fastifyPath = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** @throws Error if an operation does not declare who may use it */
function checkDeclaration({ contract: { name }, audience, permission }: Read | Write): void {
  if (!audience) throw new Error(`${name} declares no audience.`);
  if (audience === 'admin' && permission === undefined)
    throw new Error(`${name} declares no permission: see src/shared/permissions.ts.`);
}

/** Mounts every named operation of the features under `/api`. @throws Error if one does not declare who may use it. */
export function mountOperations(
  app: FastifyInstance,
  features: Feature[],
  services: OperationServices,
): void {
  const names = new Set<string>();
  for (const feature of features) {
    for (const { contract } of [...feature.reads, ...feature.writes]) {
      if (names.has(contract.name)) throw new Error(`Two operations are named ${contract.name}.`);
      names.add(contract.name);
    }
    for (const read of feature.reads) mountRead(app, read, feature.name, services);
    for (const write of feature.writes) mountWrite(app, write, feature.name, services);
  }
}

function mountRead(
  app: FastifyInstance,
  read: Read,
  tag: string,
  { hub, sessions, sessionCache }: OperationServices,
): void {
  checkDeclaration(read);
  const isPublic = read.audience === 'public';
  const responseCache = isPublic ? new ResponseCache(hub) : undefined;
  app.get(
    fastifyPath(read.contract.path),
    {
      ...notFoundWhileOff(read.isOn),
      schema: routeSchema(read, tag, read.params, 'querystring'),
      config: { operation: read.contract.name },
    },
    (request, reply) => {
      const url = request.raw.url!;
      const cached = responseCache?.current(url);
      if (cached) {
        // `send` completes the request, so no promise is returned.
        sendSnapshot(request, reply, cached);
        return undefined;
      }
      const performRead = async () => {
        // The cache may have the time of an earlier step-up.
        const viewers = read.stepUp ? sessions : sessionCache;
        const viewer = isPublic ? null : await viewers.viewerOf(request.headers.cookie);
        authorize(read, viewer);
        if (read.stepUp) requireStepUp(viewer);
        const params = parseInput(read.params, {
          ...(request.query as object),
          ...(request.params as object),
        });
        await read.recordAccess?.(params, viewer);
        return hub.read(read, params, viewer);
      };
      return withTimeout(performRead(), timeLeft(request)).then((snapshot) => {
        responseCache?.store(url, snapshot);
        sendSnapshot(request, reply, snapshot);
        return reply;
      });
    },
  );

  function sendSnapshot(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot): void {
    reply.header('etag', snapshot.etag);
    reply.header('cache-control', isPublic ? 'public, no-cache' : 'private, no-store');
    if (isPublic) reply.header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === snapshot.etag) {
      reply.code(304).send();
      return;
    }
    reply.type('application/json; charset=utf-8');
    const compressed = isPublic ? compressedBody(snapshot, request.headers['accept-encoding']) : undefined;
    if (!compressed) reply.send(snapshot.body);
    else
      compressed.then(
        (body) => reply.header('content-encoding', 'br').send(body),
        (error) => reply.send(error),
      );
  }
}

function mountWrite(app: FastifyInstance, write: Write, tag: string, services: OperationServices): void {
  const { contract } = write;
  checkDeclaration(write);
  const pathNames = new Set(pathParams(contract.path));
  app.route({
    ...notFoundWhileOff(write.isOn),
    method: contract.method,
    url: fastifyPath(contract.path),
    schema: routeSchema(write, tag, write.input, 'body'),
    config: { operation: contract.name },
    async handler(request, reply) {
      services.checkOrigin(request.headers.origin);
      const timeout = timeLeft(request);
      const deadline = performance.now() + timeout;
      const result = await (write.takesLong ? performWrite() : withTimeout(performWrite(), timeout));
      reply.header('cache-control', 'no-store');
      return write.result.parse(result ?? {});

      async function performWrite() {
        const viewer = await services.sessions.viewerOf(request.headers.cookie);
        authorize(write, viewer, write.unauthenticatedMessage);
        if (write.stepUp === true) requireStepUp(viewer);
        const body = (request.body ?? {}) as object;
        if (typeof body !== 'object' || Array.isArray(body))
          throw invalid(errors.invalid({ detail: 'body: Expected an object.' }));
        for (const name of Object.keys(body))
          if (pathNames.has(name))
            throw invalid(errors.invalid({ detail: `${name}: Unknown field.` }), {
              [name]: 'Unknown field.',
            });
        const input = parseInput(write.input, { ...body, ...(request.params as object) });
        if (typeof write.stepUp === 'function' && write.stepUp(input)) requireStepUp(viewer);
        const context = requestContext(request, reply);
        if (write.limit && viewer) services.limits.consume(write.limit, viewer.userId, context.address);
        const result = await execute(write, viewer, context, input, services, deadline);
        if (viewer && write.audience === 'admin')
          logAdministration(services.logSecurityEvent, contract.name, viewer, input, result);
        return result;
      }
    },
  });
}

/** Logs an administrator's write; the audit log has the old and new values. */
function logAdministration(
  logSecurityEvent: SecurityLog,
  operation: string,
  { userId }: Viewer,
  input: unknown,
  result: unknown,
): void {
  const { id } = input as { id?: string };
  const { status, changed } = (result ?? {}) as { status?: string; changed?: { id: string; to: string }[] };
  // One line per changed row of a bulk write.
  const rows = changed?.map((row) => ({ id: row.id, status: row.to })) ?? [{ id, status }];
  for (const row of rows)
    logSecurityEvent('administered', {
      operation,
      userId,
      ...(row.id && { id: row.id }),
      ...(row.status && { status: row.status }),
    });
}

async function execute(
  write: Write,
  viewer: Viewer | null,
  context: RequestContext,
  input: unknown,
  services: OperationServices,
  deadline: number,
) {
  const { handleInTransaction } = write;
  if (handleInTransaction)
    return services.db.transaction(
      async (tx) => {
        await lockViewer(tx, write, viewer);
        return handleInTransaction({ tx, viewer, request: context }, input);
      },
      { deadline },
    );
  return write.handle!({ viewer, request: context }, input);
}

/** @throws Refusal 401 when the viewer's account was deleted since the session was read. */
async function lockViewer(tx: Transaction, write: Write, viewer: Viewer | null): Promise<void> {
  if (!viewer?.hasProfile || write.audience === 'anyone' || write.locks === 'none') return;
  const { userId } = viewer;
  const administrators = write.locks === 'administrators';
  // Removing or changing a role waits for this write; a write that comes later is refused.
  const roles = write.audience === 'admin';
  const existing = await lockUsers(tx, { ids: [userId], administrators, roles });
  if (!existing.has(userId)) authorize(write, null, write.unauthenticatedMessage);
  if (!roles) return;
  if (viewer.permissions) await lockStaffRole(tx, userId);
  authorize(write, await reloadViewer(tx, viewer), write.unauthenticatedMessage);
}

function requestContext(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const key = request.headers['idempotency-key'];
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', 'origin'])
    if (typeof request.headers[name] === 'string') headers.set(name, request.headers[name]);
  return {
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    headers,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  };
}

/** Returns the route's part of the OpenAPI document. The handler validates the input; Fastify does not. */
function routeSchema(
  { contract: { name, path }, audience, result }: Read | Write,
  tag: string,
  input: z.ZodType,
  inputLocation: 'querystring' | 'body',
): object {
  return {
    operationId: name,
    tags: [tag],
    summary: name,
    description: `Audience: ${audience}.`,
    'x-operation': { path, input, result, inputLocation },
  };
}
