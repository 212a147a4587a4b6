import { renameIdentity } from '../../../server/identity/accounts.ts';
import { defineWrite } from '../../../server/operations.ts';
import { invalid, notAllowed, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkProfile } from '../forms.ts';
import { Profile, ProfileChange } from '../schemas.ts';
import { saveLanguage, updateProfileOf } from './tables.ts';

/** `account.updateProfile`: also updates the name in the identity (SPEC L114, L119). */
export const updateProfile = defineWrite(contract.updateProfile, {
  audience: 'user',
  // Locks the profile for update directly: upgrading a shared lock could deadlock.
  locks: 'none',
  input: ProfileChange,
  result: Profile,
  async handleInTransaction({ tx, viewer, request }, { name, address, ...emails }) {
    const problems = checkProfile({ name, address });
    const [first] = Object.values(problems);
    if (first) throw invalid(first, problems);
    if (emails.newOrderEmails !== undefined && viewer.role !== 'admin')
      throw notAllowed(errors['order-emails-for-administrators']);
    if (emails.lowStockEmails !== undefined && viewer.role !== 'admin')
      throw notAllowed(errors['stock-emails-for-administrators']);
    const change = { name: name.trim(), address: address.trim(), ...emails };
    const profile = orNotFound(await updateProfileOf(tx, viewer.userId, change), errors['profile-missing']);
    await saveLanguage(tx, viewer.userId, request.headers.get('cookie'));
    await renameIdentity(tx, viewer.userId, profile.name);
    return profile;
  },
});
