import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface Route {
  method: string;
  url: string;
  operation?: string;
  /** Whom a route that is not a named operation says it is for. */
  who?: string;
}

const CHANNEL = 'fastify.initialization';

/** Every route that an app mounts while `open` makes it; HEAD goes with its GET. */
export async function allRoutes<T>(open: () => Promise<T>): Promise<{ opened: T; routes: Route[] }> {
  const routes: Route[] = [];
  const note = ({ method, url, config }: RouteOptions) => {
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ method: one, url, ...(config as Pick<Route, 'operation' | 'who'>) });
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note);
  };
  subscribe(CHANNEL, listen);
  try {
    return { opened: await open(), routes };
  } finally {
    unsubscribe(CHANNEL, listen);
  }
}
