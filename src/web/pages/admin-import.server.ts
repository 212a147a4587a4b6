import * as catalogueAdmin from '../../shop/catalogue/admin-contract.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: () => [withParams(catalogueAdmin.imports, {})],
};
