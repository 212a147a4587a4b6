import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { levels } from '../contract.ts';
import { parseLevelFilters } from '../rules.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(levels, { ...parseLevelFilters(search) })],
};
