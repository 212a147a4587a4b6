import { recordAudit } from '../../../server/audit/record.ts';
import { lockUsers } from '../../../server/identity/lock-users.ts';
import { defineWrite } from '../../../server/operations.ts';
import { conflict, notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { SavedNote, SaveNote } from '../schemas.ts';
import { findCustomer, findNote, writeNote } from './tables.ts';

export const saveNote = defineWrite(contract.saveNote, {
  permission: 'customers',
  input: SaveNote,
  result: SavedNote,
  async handleInTransaction({ tx, viewer }, { id, text, version }) {
    await lockUsers(tx, { ids: [id] });
    if (!(await findCustomer(tx, id))) throw notFound(errors['customer-not-found']);
    const stored = await findNote(tx, id);
    // A request that changes nothing, such as a repeated one, is not refused as outdated.
    if (stored.text === text) return stored;
    if (!(await writeNote(tx, id, text, version))) throw conflict(errors['customer-note-changed']);
    // The entry does not contain the text: deleting the account deletes the note, but not the audit log.
    await recordAudit(tx, viewer, {
      entity: 'customer',
      entityId: id,
      action: 'note',
      before: { noteLength: stored.text.length },
      after: { noteLength: text.length },
    });
    return { text, version: version + 1 };
  },
});
