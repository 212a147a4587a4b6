import { defineRead } from '../../../server/operations.ts';
import * as contract from '../contract.ts';
import { NoParams, Session } from '../schemas.ts';

export const session = defineRead(contract.session, {
  audience: 'anyone',
  params: NoParams,
  result: Session,
  dependsOn: (_, viewer) => (viewer ? [`users:${viewer.userId}`] : []),
  // The viewer is read from the database with every call; for a live subscriber the name may have changed since.
  async run(_db, _params, viewer) {
    return {
      user: viewer && { uid: viewer.userId, email: viewer.email, name: viewer.name, role: viewer.role },
    };
  },
});
