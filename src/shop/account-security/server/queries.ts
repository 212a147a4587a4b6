import { defineRead } from '../../../server/operations.ts';
import * as contract from '../contract.ts';
import { SecurityState } from '../schemas.ts';
import { securityStateOf } from './tables.ts';

export const securityState = defineRead(contract.securityState, {
  audience: 'user',
  result: SecurityState,
  dependsOn: (_, { userId }) => [
    ...['totp_secrets', 'passkeys', 'recovery_codes', 'users'].map((table) => `${table}:${userId}`),
    'security_policies',
  ],
  run: (db, _, { userId }) => securityStateOf(db, userId),
});
