import { describedBy } from '../../../web/routing/heads.ts';
import type { ServerPart } from '../../../web/routing/page.ts';
import { texts } from '../texts.ts';

export const page: ServerPart = {
  reads: () => [],
  head: describedBy(() => texts.withdraw.lead),
};
