import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { text } from '../contract.ts';
import { parseTextParams } from '../text-params.ts';

export const page: ServerPart = { reads: ({ search }) => [withParams(text, parseTextParams(search))] };
