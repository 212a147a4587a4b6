import type { Mutants } from '../mutants.ts';

export const mutants: Mutants = {
  'an administrator can remove the last second factor although one is required': {
    test: 'src/shop/account-security/server/rule.test.ts: administrators cannot remove their last factor',
    in: 'src/shop/account-security/server/enrolment.ts',
    replace: 'mustHaveSecondFactor(tx, userId)) throw',
    with: 'mustHaveSecondFactor(tx, `${userId} `)) throw',
  },
  'an administrator without a second factor can require one': {
    test: 'src/shop/account-security/server/rule.test.ts: is refused by an administrator without a second factor',
    in: 'src/shop/account-security/server/rule-commands.ts',
    replace: 'if (isRequired && !(await hasSecondFactor(tx, viewer.userId)))',
    with: 'if (isRequired && version < 0 && !(await hasSecondFactor(tx, viewer.userId)))',
  },
  'a code of an authenticator app can be used twice': {
    test: 'src/shop/account-security/server/login.test.ts: refuses a code that was used before',
    in: 'src/shop/account-security/server/tables.ts',
    replace: 'and last_step < ${step}`);',
    with: 'and last_step <= ${step} + 9`);',
    further: {
      in: 'src/shop/account-security/server/totp.ts',
      replace: 'if (isEqual && step > lastStep) found = step;',
      with: 'if (isEqual && lastStep >= 0) found = step;',
    },
  },
  'browsers that knew only the password stay known devices after the first second factor is set up': {
    test: 'src/shop/account-security/server/limits.test.ts: treats browsers from before the first factor as unknown',
    in: 'src/shop/account-security/server/enrolment.ts',
    removeLines: 'await forgetOtherDevices(devices, tx, request, userId);',
  },
  'a request that waits while all sessions end still sets up a second factor': {
    test: 'src/shop/account-security/server/ended-session.test.ts: adding a passkey is refused if the session has ended while the request waited',
    in: 'src/shop/account-security/server/enrolment.ts',
    removeLines: "if (!(await reloadViewer(tx, viewer))) throw notLoggedIn(commonErrors['not-signed-in']);",
  },
  "each known device adds attempts at the codes of an account's app": {
    test: 'src/shop/account-security/server/limits.test.ts: from all known devices together',
    in: 'src/shop/account-security/server/code-limits.ts',
    replace:
      'if (!(await account.tryConsume())) {\n' +
      '    await ofDevice.refund();\n' +
      "    throw refused(429, errors['too-many-app-codes']);\n" +
      '  }',
    with: 'await account.tryConsume();',
  },
  'a passkey of another user completes a login': {
    test: 'src/shop/account-security/server/login.test.ts: of another user does not complete a login',
    in: 'src/shop/account-security/server/login-commands.ts',
    replace: 'const isOwn = answered?.passkey.userId === userId;',
    with: 'const isOwn = answered?.passkey.userId !== undefined;',
  },
  'a recovery code can be used twice': {
    test: 'src/shop/account-security/server/login.test.ts: replaces the app once, in any notation',
    in: 'src/shop/account-security/server/tables.ts',
    replace: 'code_hash = ${hash} and used_at is null',
    with: 'code_hash = ${hash}',
  },
  'administrators can let the shop delete the audit log of yesterday': {
    test: 'src/shop/account-security/server/retention.test.ts: and saves nothing',
    in: 'src/shop/account-security/server/retention-commands.ts',
    replace: 'const fields = invalidFields(document);',
    with: 'const fields = invalidFields({ ...document, auditDays: null });',
  },
  'a stolen session can set up an authenticator app': {
    test: 'src/shop/account-security/server/step-up.test.ts: cannot set up, replace or remove a second factor',
    in: 'src/shop/account-security/server/app-commands.ts',
    replace: 'stepUp: true,\n    input: AppCode,',
    with: 'input: AppCode,',
  },
  'switching account security on applies an old rule without time to set up a second factor': {
    test: 'src/shop/account-security/server/switch.test.ts: switching the feature on begins the seven days of the rule again',
    failure: /expected 403 to be 200/,
    in: 'src/shop/account-security/server/feature.ts',
    removeLines: 'if (isOn && !wasOn) await restartRule(tx);',
  },
  'new recovery codes have no limit, so their notices use up the emails of the mailbox': {
    test: 'src/shop/account-security/server/limits.test.ts: counts new recovery codes among the set-ups',
    in: 'src/shop/account-security/server/passkey-commands.ts',
    removeLines: 'await countSetUp(tx, viewer);',
  },
  "people who know the password use up the owner's attempts with recovery codes and passkeys": {
    test: 'src/shop/account-security/server/limits.test.ts: accepts recovery codes and passkeys in an unknown browser after ten wrong codes of the app',
    failure: /expected 429 to be 200/,
    in: 'src/shop/account-security/server/code-limits.ts',
    removeLines: 'if (!isAppCode) return network.refund;',
  },
};
