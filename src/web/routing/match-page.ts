import { matchRoutes, type Params } from 'react-router';
import type { WebFeature } from '../feature.ts';
import type { PageRoute } from './page.ts';
import { pageRoutesOf } from './routes.ts';

/** Finds the page of a URL and its path parameters. Undefined for a path with a line break; others at least match `*`. */
export const matchPage = (
  at: string | { pathname: string },
  features: readonly WebFeature[],
): { route: PageRoute; params: Params } | undefined => matchRoutes(pageRoutesOf(features), at)?.[0];
