import type { Mutants } from '../mutants.ts';

export const mutants: Mutants = {
  'a cookie is accepted without a valid signature': {
    test: 'src/server/identity/session-cache.test.ts: returns no viewer for a forged or foreign cookie',
    failure: /to be null/,
    in: 'src/server/identity/sessions.ts',
    replace: '? token : undefined',
    with: '? token : token',
  },
  'device cookies stay valid after a password change': {
    test: 'src/shop/account/server/known-devices.test.ts: is no longer known after a change in another browser',
    failure: /expected 200 to be 429/,
    in: 'src/server/identity/device-cookie.ts',
    replace: 'JSON.stringify([id, passwordHash, issuedAt, nonce]);',
    with: "JSON.stringify([id, passwordHash && '', issuedAt, nonce]);",
  },
  'a device cookie is valid for every account': {
    test: 'src/shop/account/server/known-devices.test.ts: is known for its own account only',
    failure: /expected 200 to be 429/,
    in: 'src/server/identity/device-cookie.ts',
    replace: 'JSON.stringify([id, passwordHash, issuedAt, nonce]);',
    with: "JSON.stringify([id && '', passwordHash && '', issuedAt, nonce]);",
  },
  'a link issued for another purpose confirms an email address': {
    test: 'src/shop/account/server/confirmation.test.ts: refuses a token that is expired or that was issued to reset',
    failure: /expected 200 to be 400/,
    in: 'src/server/identity/one-time-links.ts',
    replace: '> `${purpose}:${hashToken',
    with: "> `link:${purpose && ''}${hashToken",
  },
  'a login during a password change gets a session': {
    test: 'src/shop/account/server/passwords.test.ts: opens no session for the old password',
    failure: /expected 200 to be 401/,
    in: 'src/server/identity/sessions.ts',
    replace: 'password = ${passwordHash}`',
    with: 'password <> left(${passwordHash}::text, 0)`',
  },
  'a notice invalidates the link of the one before': {
    test: 'src/shop/account-security/server/notices.test.ts: works after later notices',
    failure: /to be 200/,
    in: 'src/server/identity/one-time-links.ts',
    replace: "'end-sessions': false,",
    with: "'end-sessions': true,",
  },
  'attempts are counted but never refused': {
    test: 'src/shop/account/server/limits.test.ts: is refused after ten attempts',
    failure: /to have a length of 10 but got/,
    in: 'src/server/identity/rate-limit.ts',
    replace: 'if ((row?.tries ?? 1) <= max) return true;',
    with: "if ((row?.tries ?? 1) <= max || subject !== '') return true;",
  },
  'a password reset removes the second factor': {
    test: 'src/shop/account-security/server/login.test.ts: does not replace the second factor',
    failure: /to be undefined/,
    in: 'src/server/identity/accounts.ts',
    replace: 'return true;',
    with: 'await tx.run(sql`delete from identity.totp_secrets where user_id = ${userId}`);\n  return true;',
  },
  'a reset link works more than once': {
    test: 'src/shop/account/server/passwords.test.ts: sets the password once',
    failure: /expected \[ 200, 200 \] to deeply equal \[ 200, 400 \]/,
    in: 'src/server/identity/accounts.ts',
    removeLines: "await removeLinks(tx, 'reset-password', userId);",
    further: {
      in: 'src/server/identity/one-time-links.ts',
      replace:
        'delete from identity.verification where identifier = ${identifierOf(purpose, token)}\n' +
        '    returning value as "userId", expires_at as "expiresAt"',
      with:
        'select value as "userId", expires_at as "expiresAt"\n' +
        '    from identity.verification where identifier = ${identifierOf(purpose, token)}',
    },
  },
  'the role of the login is used instead of the current one': {
    test: "torture/access/matrix.test.ts: 'orders.adminList' over HTTP demoted admin",
    failure: /expected 200 to be 403/,
    in: 'src/server/identity/sessions.ts',
    replace: '...accessOf(row),',
    with: '...accessOf({ ...row, role: roleAtLogin(row.sessionId, row.role) }),',
    further: {
      replace: '/** Records that sessions are in use,',
      with:
        "const roles = new Map<string, SessionRow['role']>();\n" +
        "function roleAtLogin(sessionId: string, role: SessionRow['role']): SessionRow['role'] {\n" +
        '  if (!roles.has(sessionId)) roles.set(sessionId, role);\n' +
        '  return roles.get(sessionId)!;\n' +
        '}\n' +
        '\n' +
        '/** Records that sessions are in use,',
    },
  },
  'sessions survive a new password': {
    test: 'src/shop/account/server/passwords.test.ts: sets the password once',
    failure: /to be null/,
    in: 'src/server/identity/accounts.ts',
    replace: 'delete from identity.session where user_id = ${userId} and id',
    with: 'delete from identity.session where user_id = ${userId} and false and id',
  },
  'every +tag of an email address has its own limit of emails': {
    test: 'src/shop/account/server/confirmation.test.ts: counts confirmations to all +tag variants of a mailbox together',
    failure: /to have a length of 3/,
    in: 'src/server/identity/mailbox.ts',
    replace: "const name = local.replace(/(?<=.)\\+.*/s, '');",
    with: 'const name = local;',
  },
  'reviews and cart saves are counted per network only': {
    test: 'src/server/identity/write-limits.test.ts: refuses a review beyond the limit of two per account',
    failure: /expected 200 to be 429/,
    in: 'src/server/identity/write-limits.ts',
    replace: 'accounts.of(userId)',
    with: 'accounts.of(userId + address + Math.random())',
  },
};
