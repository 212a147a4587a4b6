import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, notAllowed, orNotFound } from '../../../shared/refusal.ts';
import { MAX_ADDRESSES } from '../address.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { AddAddress, AddressId, SavedAddress, UpdateAddress } from '../schemas.ts';
import { refuseInvalidAddress } from './order-delivery.ts';
import {
  deleteAddress,
  findAddress,
  insertAddress,
  lockAddressBook,
  writeAddress,
  writeDefault,
} from './tables.ts';

const limit = { counter: 'addressChanges', message: errors['too-many-address-changes'] } as const;

const addAddress = defineWrite(contract.addAddress, {
  audience: 'user',
  input: AddAddress,
  result: SavedAddress,
  limit,
  async handleInTransaction({ tx, viewer: { userId, hasProfile } }, { address, isDefault = false }) {
    if (!hasProfile) throw notAllowed(errors['address-without-profile']);
    refuseInvalidAddress(address);
    await lockAddressBook(tx, userId);
    const saved = await insertAddress(tx, userId, address, isDefault);
    if (!saved) throw conflict(errors['address-book-full']({ max: MAX_ADDRESSES }));
    return saved;
  },
});

const updateAddress = defineWrite(contract.updateAddress, {
  audience: 'user',
  input: UpdateAddress,
  result: SavedAddress,
  limit,
  async handleInTransaction({ tx, viewer }, { id, version, address }) {
    refuseInvalidAddress(address);
    const saved = await lockOwnAddress(tx, viewer, id);
    if (saved.version !== version) throw conflict(errors['address-stale']);
    await writeAddress(tx, viewer.userId, id, address);
    return (await findAddress(tx, viewer.userId, id))!;
  },
});

const setDefaultAddress = defineWrite(contract.setDefaultAddress, {
  audience: 'user',
  input: AddressId,
  result: SavedAddress,
  limit,
  async handleInTransaction({ tx, viewer }, { id }) {
    await lockOwnAddress(tx, viewer, id);
    await writeDefault(tx, viewer.userId, id);
    return (await findAddress(tx, viewer.userId, id))!;
  },
});

const removeAddress = defineWrite(contract.removeAddress, {
  audience: 'user',
  input: AddressId,
  limit,
  async handleInTransaction({ tx, viewer: { userId } }, { id }) {
    await lockAddressBook(tx, userId);
    await deleteAddress(tx, userId, id);
  },
});

/** Locks the viewer's address book; returns one of its addresses. @throws Refusal 404 if it does not contain the address */
async function lockOwnAddress(tx: Transaction, { userId }: Viewer, id: string): Promise<SavedAddress> {
  await lockAddressBook(tx, userId);
  return orNotFound(await findAddress(tx, userId, id), errors['address-not-found']);
}

/** Changes of the viewer's address book. */
export const addressCommands = [addAddress, updateAddress, setDefaultAddress, removeAddress];
