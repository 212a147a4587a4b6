import type { ComponentType } from 'react';
import type { AnyRead, ReadContract } from '../shared/operation.ts';
import type { SessionUser } from '../shop/account/contract.ts';

/** Who may enter (SPEC L15-L33). `login` sends visitors to /login; `admin` also sends others to /not-authorized. */
export type Access = 'public' | 'login' | 'admin' | 'any';

export interface Location {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  user: SessionUser | null;
}

/** A named read with its parameters, as a page asks for it before it is drawn. */
export interface PageRead {
  contract: AnyRead;
  params: unknown;
}

export const ask = <P, R>(contract: ReadContract<P, R>, params: P): PageRead => ({
  contract: contract as AnyRead,
  params,
});

export interface PageRoute {
  path: string;
  access: Access;
  /** The document's title, before the shop's name. */
  title: string;
  page: () => Promise<{ default: ComponentType }>;
  /** What the page shows, so that rendering has it at hand; the page asks for the same with `useRead`. */
  reads?: (at: Location) => PageRead[];
}

/** The shop's pages: the browser's table of contents. */
export const pageRoutes: PageRoute[] = [
  { path: '/', access: 'public', title: 'Home', page: () => import('./pages/home.tsx') },
  { path: '*', access: 'any', title: 'Page not found', page: () => import('./pages/not-found.tsx') },
];

/** What the shell around every page shows. */
export const shellReads = (_at: Location): PageRead[] => [];
