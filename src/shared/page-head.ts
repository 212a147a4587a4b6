/** Metadata of a page for search engines and link previews. URLs are absolute. */
export interface PageHead {
  /** Title of the window and the link preview; default: the title in the page table. */
  title?: string;
  description: string;
  /** Canonical URL; undefined excludes the page from search engines. */
  canonical?: string;
  /** Image of the link preview; default: the shop's own. */
  image?: string;
  type: 'website' | 'product';
  /** schema.org descriptions (JSON-LD). */
  linkedData: readonly object[];
}

/** The shop's data in a page's head. */
export interface Site {
  shopName: string;
  /** '' or undefined: none. */
  slogan?: string;
  /** Without a trailing slash. */
  baseUrl: string;
}
