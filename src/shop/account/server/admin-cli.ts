import { pino } from 'pino';
import { clearDemo, clearedSummary } from '../../../server/demo-clear.ts';
import { type SecurityLog, securityLog } from '../../../server/security-log.ts';
import { readSettings } from '../../../server/settings.ts';
import { StartRefusal } from '../../../server/start-refusal.ts';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import { reachDatabase } from '../../../server/storage/reach.ts';
import { administrators, changeRole, type RoleChange } from './administrators.ts';

const USAGE = `npm run admin -- grant EMAIL     makes the account of this address an administrator
npm run admin -- revoke EMAIL    makes it a user again
npm run admin -- list            names all administrators
npm run admin -- clear-demo      removes the demo's products, accounts, orders and reviews`;

/** Clearing reads every order and cart, which takes longer than a request may (ms; 0: no limit). */
const NO_TIME_LIMITS = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };

const ANSWERS: Record<'grant' | 'revoke', Record<RoleChange, (email: string) => string>> = {
  grant: {
    changed: (email) => `${email} is an administrator now.`,
    'as-before': (email) => `${email} is an administrator already.`,
    unknown: (email) => `There is no account with the address ${email}: register it in the shop first.`,
    'last-administrator': (email) => `${email} is the last administrator.`,
  },
  revoke: {
    changed: (email) => `${email} is no administrator any more.`,
    'as-before': (email) => `${email} is no administrator.`,
    unknown: (email) => `There is no account with the address ${email}.`,
    'last-administrator': (email) =>
      `${email} is the last administrator: grant somebody else the role first.`,
  },
};

/** What a command line asks for; undefined when it is none. */
function readCommand([command, email, ...rest]: readonly string[]) {
  if (rest.length > 0) return undefined;
  if (command === 'list' && email === undefined) return { command } as const;
  if (command === 'clear-demo' && email === undefined) return { command } as const;
  if ((command === 'grant' || command === 'revoke') && email) return { command, email } as const;
  return undefined;
}

/** Carries out a command; the answer's text is for the terminal. */
async function runCommand(
  db: Database,
  asked: NonNullable<ReturnType<typeof readCommand>>,
  facts: { security: SecurityLog; inDemo: boolean },
): Promise<{ ok: boolean; text: string }> {
  if (asked.command === 'list') {
    const all = await administrators(db);
    const lines = all.map(({ email, name, demo }) => `${email}  ${name}${demo ? '  (demo account)' : ''}`);
    return { ok: true, text: lines.join('\n') || 'There is no administrator yet.' };
  }
  if (asked.command === 'clear-demo') return { ok: true, text: clearedSummary(await clearDemo(db)) };
  const outcome = await changeRole(db, asked.email, asked.command === 'grant' ? 'admin' : 'user', facts);
  const ok = outcome === 'changed' || outcome === 'as-before';
  return { ok, text: ANSWERS[asked.command][outcome](asked.email) };
}

async function main(): Promise<number> {
  const asked = readCommand(process.argv.slice(2));
  if (!asked) {
    process.stderr.write(`${USAGE}\n`);
    return 64;
  }
  const settings = readSettings();
  // A line as the shop writes them, for whoever keeps what a command says beside the answer.
  const log = pino({ level: process.env.LOG_LEVEL || 'warn' }, pino.destination(2));
  const security = securityLog(log, { quiet: settings.demo });
  const reached = await reachDatabase(settings);
  const limits = asked.command === 'clear-demo' ? NO_TIME_LIMITS : {};
  const db = openDatabase({ ...reached.connection, ...limits, max: 1 }, () => {});
  try {
    const { ok, text } = await runCommand(db, asked, { security, inDemo: settings.demo });
    (ok ? process.stdout : process.stderr).write(`${text}\n`);
    return ok ? 0 : 1;
  } catch (error) {
    // PostgreSQL's word for a table that is not there.
    if ((error as { code?: string }).code === '42P01')
      throw new StartRefusal('There is no shop in this database yet: start it once first.');
    throw error;
  } finally {
    await db.close();
    await reached.leave();
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
