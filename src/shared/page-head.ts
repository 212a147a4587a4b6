/** What search engines, and those with whom a link is shared, are told about a page. Addresses are absolute. */
export interface PageHead {
  /** What the window and a shared link are called; the title of the page's row in the table when undefined. */
  title?: string;
  description: string;
  /** The one address of the page; undefined keeps it out of search engines. */
  canonical?: string;
  /** The picture of a shared link; the shop's own when undefined. */
  image?: string;
  type: 'website' | 'product';
  /** schema.org descriptions (JSON-LD). */
  linkedData: readonly object[];
}

/** The shop as a page's head names it. */
export interface Site {
  shopName: string;
  /** '' or undefined: none. */
  slogan?: string;
  /** Without a trailing slash. */
  baseUrl: string;
}
