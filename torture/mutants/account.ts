import type { Mutants } from '../mutants.ts';

export const mutants: Mutants = {
  'the selected role is always granted': {
    test: 'src/shop/account/server/limits.test.ts: gives a new user who selects Admin the role user',
    failure: /expected 'admin' to be 'user'/,
    in: 'src/shop/account/server/login.ts',
    replace: 'const role = roleAtRegistration(form.role, shop.demo);',
    with: 'const role = roleAtRegistration(form.role, true);',
  },
  'others can lock out an owner on a known device': {
    test: 'src/shop/account/server/known-devices.test.ts: although others have exhausted the limit',
    failure: /expected 429 to be 200/,
    in: 'src/shop/account/server/login.ts',
    replace: "recognise(request.headers.get('cookie'),",
    with: 'recognise(null,',
  },
  'other accounts of a network can lock out a known device': {
    test: 'src/shop/account/server/limits.test.ts: are not limited per network for a known device',
    failure: /expected 429 to be 200/,
    in: 'src/shop/account/server/login.ts',
    replace: 'isKnownDevice: device !== undefined',
    with: 'isKnownDevice: false',
  },
  'the password alone opens the session of an account with a second factor': {
    test: 'src/shop/account-security/server/login.test.ts: opens no session for the password alone',
    in: 'src/shop/account/server/start-session.ts',
    replace: 'if (!(await needsSecondFactor(tx, verified.id)))',
    with: 'if (!(await needsSecondFactor(tx, `${verified.id} `)))',
  },
  'a profile update accepts unknown fields': {
    test: "torture/access/mass-assignment.test.ts: 'account.updateProfile' refuses every undeclared field, at every depth",
    failure: /account\.updateProfile with role/,
    in: 'src/shop/account/schemas.ts',
    replace: 'export const ProfileChange = z.strictObject({',
    with: 'export const ProfileChange = z.looseObject({',
  },
  'sessions survive a change of the role': {
    test: 'src/shop/account-security/server/rule.test.ts: end when the role changes',
    failure: /to be null/,
    in: 'src/shop/account/server/administrators.ts',
    replace: 'isFeatureOn(tx, ACCOUNT_SECURITY)) await endAllSessions',
    with: 'isFeatureOn(tx, `${ACCOUNT_SECURITY} `)) await endAllSessions',
  },
  'confirmation emails to one address are not limited': {
    test: 'src/shop/account/server/confirmation.test.ts: sends up to three emails a day',
    failure: /expected 200 to be 429/,
    in: 'src/shop/account/server/limits.ts',
    replace: 'confirmationsToMailbox: { max: 3, windowS: 24 * 60 * MINUTES },',
    with: 'confirmationsToMailbox: { max: 300, windowS: 24 * 60 * MINUTES },',
  },
  'logins with the correct password are not limited per account': {
    test: 'src/shop/account/server/limits.test.ts: are limited to sixty an hour per account and network',
    in: 'src/shop/account/server/limits.ts',
    replace: 'loginsToAccountFromNetwork: { max: 60, windowS: 60 * MINUTES },',
    with: 'loginsToAccountFromNetwork: { max: 60_000, windowS: 60 * MINUTES },',
  },
  'logins with the correct password are not limited per network': {
    test: 'src/shop/account/server/limits.test.ts: are limited to 300 in a quarter of an hour per network',
    in: 'src/shop/account/server/limits.ts',
    replace: 'loginsFromNetwork: { max: 300, windowS: 15 * MINUTES },',
    with: 'loginsFromNetwork: { max: 300_000, windowS: 15 * MINUTES },',
  },
  'a known device can try unlimited passwords': {
    test: 'src/shop/account/server/known-devices.test.ts: has its own ten attempts',
    in: 'src/shop/account/server/login.ts',
    removeLines: 'await limit.consumeOrRefuse(tooManyAttempts);',
  },
  'a session can try unlimited current passwords': {
    test: 'src/shop/account/server/known-devices.test.ts: is limited to ten wrong passwords per session',
    in: 'src/shop/account/server/passwords.ts',
    removeLines: 'await attempts.consumeOrRefuse(tooManyAttempts);',
  },
  'the number of sessions of an account is not limited': {
    test: 'src/shop/account/server/limits.test.ts: open at most fifty sessions per account',
    failure: /to have a length of 50 but got 51/,
    in: 'src/shop/account/server/start-session.ts',
    replace: 'await endOldestSessions(tx, verified.id);',
    with: 'void endOldestSessions;',
  },
  'unconfirmed variants of a mailbox multiply its limit of reset emails': {
    test: 'src/shop/account/server/confirmation.test.ts: counts reset emails to unconfirmed +tag variants together',
    failure: /expected 4 to be 3/,
    in: 'src/shop/account/server/reset-link.ts',
    replace: 'if (!(await tryConsumeVariantsLimit(tx, to))) return;',
    with: 'if (!(await tryConsumeVariantsLimit(tx, to)) && false) return;',
  },
  'wrong links from a network prevent the use of a valid reset link': {
    test: 'src/shop/account/server/limits.test.ts: limits reset requests and wrong links, but not valid ones',
    failure: /expected 429 to be 200/,
    in: 'src/shop/account/server/passwords.ts',
    replace: "if (!(await isLinkValid(db, 'reset-password', token)))",
    with:
      "const isWithinLimit = await networkLimit(db, 'wrongLinksFromNetwork', request).tryConsume();\n" +
      "      if (!isWithinLimit || !(await isLinkValid(db, 'reset-password', token)))",
  },
};
