import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { AdminPermission } from '../../src/shared/permissions.ts';

export interface Route {
  method: string;
  url: string;
  operation?: string;
  /** Declared audience of a route that is not a named operation. */
  audience?: string;
  /** Declared permission of a route for administrators. */
  permission?: AdminPermission;
  /** A second permission that staff need. */
  alsoPermission?: AdminPermission;
}

const CHANNEL = 'fastify.initialization';

/** Records every route that an app registers while `open` creates it, without the HEAD routes. */
export async function recordRoutes<T>(open: () => Promise<T>): Promise<{ opened: T; routes: Route[] }> {
  const routes: Route[] = [];
  const record = ({ method, url, config }: RouteOptions) => {
    for (const one of [method].flat())
      if (one !== 'HEAD')
        routes.push({ method: one, url, ...(config as Pick<Route, 'operation' | 'audience'>) });
  };
  const onInitialize = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', record);
  };
  subscribe(CHANNEL, onInitialize);
  try {
    return { opened: await open(), routes };
  } finally {
    unsubscribe(CHANNEL, onInitialize);
  }
}
