import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { adminList } from '../contract.ts';
import { documentListParams, parseDocumentFilters } from '../rules.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(adminList, documentListParams(parseDocumentFilters(search)))],
};
