import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { profile } from '../../account/contract.ts';
import { mailExamples } from '../admin-contract.ts';
import { parseMailParams } from '../mail-params.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(mailExamples, parseMailParams(search)), withParams(profile, {})],
};
