import { audit } from '../shop/audit/web/feature.ts';
import type { WebFeature } from './feature.ts';

/** Features that register their own pages and links. Pages that combine several features are in `src/web/pages`. */
export const features: readonly WebFeature[] = [audit];
