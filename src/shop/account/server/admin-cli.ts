import { pino } from 'pino';
import { clearDemo, clearedSummary } from '../../../server/demo-clear.ts';
import { announceAccountEvent, stepsBeforeDeletion } from '../../../server/features.ts';
import { type SecurityLog, securityLog } from '../../../server/security-log.ts';
import { readSettings } from '../../../server/settings.ts';
import { StartRefusal } from '../../../server/start-refusal.ts';
import { connectCli } from '../../../server/storage/connect-cli.ts';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import {
  administrators,
  changeRole,
  endSessions,
  type RoleChange,
  resetSecondFactor,
} from './administrators.ts';
import { deleteAccountOf } from './delete-account.ts';

const USAGE = `npm run admin -- grant EMAIL                make the account with this email an administrator
npm run admin -- revoke EMAIL               make it a user again
npm run admin -- reset-second-factor EMAIL  remove the second factors of this account, after they were lost
npm run admin -- end-sessions EMAIL         end all sessions of this account, which has to log in again
npm run admin -- delete-account EMAIL       delete this account for ever, as its owner would; EMAIL can be its id
npm run admin -- list                       list all administrators
npm run admin -- clear-demo                 remove the demo's products, accounts, orders and reviews`;

/** Timeouts in ms, 0 for none: both commands read more orders than a request may. */
const NO_TIME_LIMITS = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };

const MESSAGES: Record<'grant' | 'revoke', Record<RoleChange, (email: string) => string>> = {
  grant: {
    changed: (email) => `${email} is now an administrator.`,
    unchanged: (email) => `${email} is already an administrator.`,
    unknown: (email) => `There is no account with the email ${email}. Register it in the shop first.`,
    'last-administrator': (email) => `${email} is the last administrator.`,
  },
  revoke: {
    changed: (email) => `${email} is no longer an administrator.`,
    unchanged: (email) => `${email} is not an administrator.`,
    unknown: (email) => `There is no account with the email ${email}.`,
    'last-administrator': (email) =>
      `${email} is the last administrator. Grant the role to another account first.`,
  },
};

const RESET_MESSAGES: Record<'changed' | 'unchanged' | 'unknown', (email: string) => string> = {
  changed: (email) => `${email} can log in with the password alone. All its sessions have ended.`,
  unchanged: (email) => `${email} has no second factor. All its sessions have ended.`,
  unknown: (email) => `There is no account with the email ${email}.`,
};

const SESSION_MESSAGES: Record<'changed' | 'unknown', (email: string) => string> = {
  changed: (email) => `All sessions of ${email} have ended.`,
  unknown: RESET_MESSAGES.unknown,
};

const DELETION_MESSAGES: Record<Awaited<ReturnType<typeof deleteAccountOf>>, (account: string) => string> = {
  changed: (account) =>
    `The account ${account} was deleted. Backups still contain it: see docs/operations.md.`,
  unknown: (account) => `There is no account with the email or id ${account}.`,
  'last-administrator': MESSAGES.revoke['last-administrator'],
};

const EMAIL_COMMANDS = ['grant', 'revoke', 'reset-second-factor', 'end-sessions', 'delete-account'] as const;
const isEmailCommand = (name: string | undefined): name is (typeof EMAIL_COMMANDS)[number] =>
  (EMAIL_COMMANDS as readonly unknown[]).includes(name);

/** Parses the command line; undefined if it is invalid. */
function parseCommand([name, email, ...rest]: readonly string[]) {
  if (rest.length > 0) return undefined;
  if (name === 'list' && email === undefined) return { name } as const;
  if (name === 'clear-demo' && email === undefined) return { name } as const;
  if (email && isEmailCommand(name)) return { name, email };
  return undefined;
}

/** Runs a command and returns the text for the terminal. */
async function runCommand(
  db: Database,
  command: NonNullable<ReturnType<typeof parseCommand>>,
  context: { logSecurityEvent: SecurityLog; inDemo: boolean },
): Promise<{ ok: boolean; text: string }> {
  if (command.name === 'list') {
    const admins = await administrators(db);
    const lines = admins.map(({ email, name, demo }) => `${email}  ${name}${demo ? '  (demo account)' : ''}`);
    return { ok: true, text: lines.join('\n') || 'There is no administrator yet.' };
  }
  if (command.name === 'clear-demo') return { ok: true, text: clearedSummary(await clearDemo(db)) };
  if (command.name === 'reset-second-factor') {
    const outcome = await resetSecondFactor(db, command.email, announceAccountEvent, context);
    return { ok: outcome !== 'unknown', text: RESET_MESSAGES[outcome](command.email) };
  }
  if (command.name === 'end-sessions') {
    const outcome = await endSessions(db, command.email, context);
    return { ok: outcome !== 'unknown', text: SESSION_MESSAGES[outcome](command.email) };
  }
  if (command.name === 'delete-account') {
    const outcome = await deleteAccountOf(db, command.email, stepsBeforeDeletion, context);
    return { ok: outcome === 'changed', text: DELETION_MESSAGES[outcome](command.email) };
  }
  const outcome = await changeRole(db, command.email, command.name === 'grant' ? 'admin' : 'user', context);
  const ok = outcome === 'changed' || outcome === 'unchanged';
  return { ok, text: MESSAGES[command.name][outcome](command.email) };
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (!command) {
    process.stderr.write(`${USAGE}\n`);
    return 64;
  }
  const settings = readSettings();
  // Like the server, logs security events to stderr, where operators can collect them.
  const log = pino({ level: process.env.LOG_LEVEL || 'warn' }, pino.destination(2));
  const logSecurityEvent = securityLog(log, { quiet: settings.demo });
  const cli = await connectCli(settings);
  const limits = command.name === 'clear-demo' || command.name === 'delete-account' ? NO_TIME_LIMITS : {};
  const db = openDatabase({ ...cli.connection, ...limits, max: 1 }, () => {});
  try {
    const { ok, text } = await runCommand(db, command, { logSecurityEvent, inDemo: settings.demo });
    (ok ? process.stdout : process.stderr).write(`${text}\n`);
    return ok ? 0 : 1;
  } catch (error) {
    // PostgreSQL: undefined_table.
    if ((error as { code?: string }).code === '42P01')
      throw new StartRefusal('There is no shop in this database yet. Start the shop once first.');
    throw error;
  } finally {
    await db.close();
    await cli.release();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const refusal = error instanceof StartRefusal;
    process.stderr.write(`${refusal ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(refusal ? error.exitCode : 1);
  },
);
