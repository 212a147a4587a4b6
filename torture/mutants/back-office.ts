import type { Mutants } from '../mutants.ts';

export const mutants: Mutants = {
  'the badge counts the unread notifications of all users': {
    test: "torture/access/matrix.test.ts: 'notifications.unreadCount' over HTTP shopper",
    failure: /unread/,
    in: 'src/shop/notifications/server/tables.ts',
    replace: 'from notification_tallies where user_id = ${userId}`);',
    with: "from notification_tallies where ${userId} <> ''`);",
  },
  'a note of a customer replaces a newer one': {
    test: 'src/shop/customers/server/customers.test.ts: is not overwritten by a change to an older version',
    failure: /expected/,
    in: 'src/shop/customers/server/tables.ts',
    replace: 'where user_id = ${userId} and version = ${version}`,',
    with: 'where user_id = ${userId} and version >= 1`,',
  },
  'anyone who has the link can accept an invitation': {
    test: 'src/shop/staff/server/invitations.test.ts: to a user with another email, who learns no role, and the invitation stays open',
    in: 'src/shop/staff/server/invitation-tables.ts',
    replace: 'and email = ${email} and',
    with: "and ${email} <> '' and",
  },
  'an invitation works twice': {
    test: 'src/shop/staff/server/invitations.test.ts: is accepted once by two requests at the same time',
    in: 'src/shop/staff/server/invitation-tables.ts',
    replace: 'delete from staff_invitations\n    where token_hash',
    with: 'select role_id as "roleId" from staff_invitations\n    where token_hash',
    further: { remove: '\n    returning role_id as "roleId"' },
  },
  'marking all as read marks the notifications of all users': {
    test: "torture/access/matrix.test.ts: 'notifications.markAllRead' over HTTP shopper",
    failure: /rows of the owner: expected/,
    in: 'src/shop/notifications/server/tables.ts',
    replace: 'where user_id = ${userId} and',
    with: "where ${userId} <> '' and",
  },
  'any user can mark a notification as read': {
    test: "torture/access/matrix.test.ts: 'notifications.markRead' over HTTP shopper",
    failure: /to deeply equal \[\]/,
    in: 'src/shop/notifications/server/tables.ts',
    replace: 'where id = ${id} and user_id = ${userId} and not read',
    with: 'where id = ${id} and not read',
    further: {
      replace: 'select 1 from notifications where id = ${id} and user_id = ${userId}',
      with: 'select 1 from notifications where id = ${id}',
    },
  },
  'a preset overwrites a document that an administrator has edited': {
    test: 'src/server/preset.test.ts: are left unchanged by small-shop-us',
    in: 'src/server/filled-documents.ts',
    replace: 'row!.isFilled || !row!.isUnedited',
    with: 'row!.isFilled',
  },
  'sessions of staff survive a change of their role': {
    test: 'src/shop/staff/server/roles.test.ts: ends the sessions of everyone with the role if the permissions change, and of nobody else',
    failure: /expected 403 to be 401/,
    in: 'src/shop/staff/server/role-commands.ts',
    removeLines: 'await endAllSessions(tx, members);',
  },
  'a theme with unreadable text is saved': {
    test: 'src/shop/settings/server/settings.test.ts: is refused if a text would have too little contrast',
    failure: /expected 200 to be 400/,
    in: 'src/shop/settings/server/commands.ts',
    replace: 'if (lowest) throw',
    with: 'if (lowest && lowest.ratio < 0) throw',
  },
  'an administrator overwrites settings that another has saved since': {
    test: 'src/shop/settings/server/settings.test.ts: refuses to overwrite a newer version',
    failure: /409/,
    in: 'src/server/versions.ts',
    removeLines: 'if (newest.version !== version) throw conflict(errors.stale);',
    further: {
      replace: 'const added = { version: version + 1',
      with: 'const added = { version: newest.version + 1',
    },
  },
  'shoppers can change the settings': {
    test: 'src/shop/settings/server/settings.test.ts: refuses shoppers',
    failure: /expected 200 to be 403/,
    in: 'src/shop/settings/server/commands.ts',
    replace: "permission: 'administrators-only',\n    stepUp: true,\n    input: SaveSettings",
    with: "audience: 'user',\n    stepUp: true,\n    input: SaveSettings",
  },
  'staff can give roles': {
    test: 'src/shop/staff/server/members.test.ts: is refused to staff with every permission: nobody gives roles to themselves or others',
    in: 'src/shop/staff/server/member-commands.ts',
    replace: "permission: 'administrators-only',\n    stepUp",
    with: "permission: 'orders',\n    stepUp",
  },
  'a test email goes to an address that is not confirmed': {
    test: 'src/shop/settings/server/test-mails.test.ts: refuses an unconfirmed address',
    failure: /\[ 200, undefined \] to deeply equal/,
    in: 'src/shop/settings/server/mail-operations.ts',
    replace: 'if (!own?.isConfirmed) throw',
    with: 'if (!own) throw',
    further: { replace: '${subject}`, text });', with: '${subject}`, text, toUnconfirmed: true });' },
  },
};
