import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { settings } from '../contract.ts';

export const page: ServerPart = { reads: () => [withParams(settings, {})] };
