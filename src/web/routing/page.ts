import type { ComponentType } from 'react';
import type { AnyRead, ReadContract } from '../../shared/operation.ts';
import type { PageHead, Site } from '../../shared/page-head.ts';
import type { AdminPermission } from '../../shared/permissions.ts';
import type { SessionUser } from '../../shop/account/contract.ts';
import type { CachedRead } from '../api/read-cache.ts';
import type { Clock } from '../clock.tsx';
import type { SlotName, WebFeature } from '../feature.ts';

/**
 * Required role (SPEC L15-L33). `login` redirects visitors to /login; `admin` also redirects shoppers to
 * /not-authorized, and staff whose role does not have the permission.
 */
export type PageAccess =
  | { access: 'public' | 'login' | 'any'; permission?: undefined }
  | { access: 'admin'; permission: AdminPermission };

export type Access = PageAccess['access'];

type Row = PageAccess & { path: string };

/** A route with a screen. */
export type ScreenRoute = Row & {
  /** Document title, before the shop's name. */
  title: string;
  /**
   * Name of the files in `pages`: `<module>.tsx` has the component, `<module>.server.ts` the server's part, if any. For a
   * page of a feature, their path below `src`.
   */
  module: string;
  /** Loads the module of a feature's page. */
  load?: LoadPage;
  /** Slots in which the page shows components of features; their modules are loaded with the page's. */
  slots?: readonly SlotName[];
};

/** Loads a module of the browser application, or a part of it. */
export type Load<Content> = () => Promise<Content>;
export type LoadPage = Load<{ default: ComponentType }>;

/** A route that redirects after its guard has allowed access. */
type RedirectRoute = Row & { redirectTo: string };

export type PageRoute = ScreenRoute | RedirectRoute;

/** Data that the server needs before it renders a page. */
export interface ServerPart {
  /** Reads executed before rendering; the page requests the same reads with `useRead`. */
  reads?: (request: PageRequest) => PageRead[];
  /** Normalized query parameters of a visitors' page, in fixed order and without defaults; other parameters have no effect. */
  parameters?: (search: URLSearchParams) => object;
  /** Metadata from the results of the reads; undefined: the page is not for search engines. */
  head?: (context: HeadContext) => PageHead | undefined;
}

/** A requested page and its viewer. */
export interface PageRequest {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  user: SessionUser | null;
  features: readonly WebFeature[];
  /** Clock for the page's times. */
  clock: Clock;
  /** URL from which the guard redirected to the login (SETTLED 8). */
  returnTo?: string | undefined;
}

/** A named read with its parameters, executed before rendering. */
export interface PageRead {
  contract: AnyRead;
  params: unknown;
}

export const withParams = <P, R>(contract: ReadContract<P, R>, params: P): PageRead => ({
  contract: contract as AnyRead,
  params,
});

export interface HeadContext {
  path: string;
  request: PageRequest;
  /** Results of the page's reads. */
  reads: readonly CachedRead[];
  site: Site;
}
