import type { LoadPage, ScreenRoute } from './routing/page.ts';
import type { HeaderLink } from './shell/header.tsx';

/** What a feature registers with the browser application; `src/web/features.ts` lists all of them. */
export interface WebFeature {
  /** The same name as on the server. */
  name: string;
  pages: readonly FeaturePage[];
  /** Links in the header, for logged-in users. */
  links?: readonly HeaderLink[];
  /** Links in the Admin menu and in the tabs of the back office. */
  adminLinks?: readonly HeaderLink[];
}

/** A page in the feature's folder: `module` is its path below `src`, for example `shop/audit/admin/audit-page`. */
interface FeaturePage extends ScreenRoute {
  load: LoadPage;
}
