import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../../../../test/command.ts';
import { open, stoppedDataDir } from '../../../../test/embedded.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { migrate } from '../../../server/storage/migrate.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';
import { administrators, changeRole, endSessions } from './administrators.ts';

/** Runs `npm run admin -- …` with these settings. */
const command = (words: string[], settings: Record<string, string>) => runCommand('admin', words, settings);

describe('roles from the command line (SETTLED 1)', () => {
  let shop: TestShop;
  beforeAll(async () => {
    // With the feature `account-security`, a changed role ends the sessions.
    shop = await testShop({ features: [] });
  });
  afterAll(() => shop.close());

  it('keeps the last administrator, audits every change, and is idempotent', async () => {
    const ann = await shop.addUser({ name: 'Ann' });
    const ben = await shop.addUser({ name: 'Ben', role: 'admin' });
    expect(await changeRole(shop.db, 'unknown@people.test', 'admin')).toBe('unknown');
    expect(await changeRole(shop.db, ben.email, 'user')).toBe('last-administrator');
    expect(await changeRole(shop.db, ` ${ann.email.toUpperCase()} `, 'admin')).toBe('changed');
    expect(await changeRole(shop.db, ann.email, 'admin')).toBe('unchanged');
    expect((await administrators(shop.db)).map(({ name }) => name).sort()).toEqual(['Ann', 'Ben']);
    expect(await changeRole(shop.db, ben.email, 'user')).toBe('changed');
    const rows = await shop.db.many(sql`
      select actor_id, actor_name, entity, entity_id, action, before, after from audit order by id`);
    const line = { actor_id: null, actor_name: 'command line', entity: 'role' };
    expect(rows).toEqual([
      { ...line, entity_id: ann.userId, action: 'grant', before: { role: 'user' }, after: { role: 'admin' } },
      {
        ...line,
        entity_id: ben.userId,
        action: 'revoke',
        before: { role: 'admin' },
        after: { role: 'user' },
      },
    ]);
  });

  it('keeps one of two administrators who are revoked concurrently', async () => {
    await shop.db.run(sql`update users set role = 'user'`);
    const admins = await Promise.all([shop.addUser({ role: 'admin' }), shop.addUser({ role: 'admin' })]);
    const outcomes = await Promise.all(admins.map(({ email }) => changeRole(shop.db, email, 'user')));
    expect(outcomes.sort()).toEqual(['changed', 'last-administrator']);
  });

  it('applies to open sessions immediately', async () => {
    const ann = await shop.addUser({ name: 'Ann' });
    const { host, port, user, password } = inject('postgres');
    const database = (await shop.db.one<{ name: string }>(sql`select current_database() as name`))!.name;
    const url = `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
    const env = { DATABASE_URL: url, SESSION_SECRET: 'kD93jf0aLq2Zx7Vb8Nm4Rt6Yw1Pc5Sg0' };
    const granted = await command(['grant', ann.email], env);
    expect(granted.code).toBe(0);
    expect(granted.output).toContain(`${ann.email} is now an administrator.`);
    const line = granted.output.split('\n').find((text) => text.startsWith('{'))!;
    expect(JSON.parse(line)).toMatchObject({ event: 'role changed', userId: ann.userId, role: 'admin' });
    expect((await shop.read(contract.session, {}, ann)).body.user?.role).toBe('admin');
    const list = await command(['list'], env);
    expect(list.output).toContain(`${ann.email}  Ann`);
    expect((await command(['clear-demo'], env)).output).toBe('There is nothing left of the demo.');
    expect(await command(['revoke', 'unknown@people.test'], env)).toEqual({
      code: 1,
      output: 'There is no account with the email unknown@people.test.',
    });
    expect((await command(['revoke', ann.email], env)).code).toBe(0);
    expect((await shop.read(contract.session, {}, ann)).body.user?.role).toBe('user');
  });
});

it('ends all sessions of one account from the command line', async () => {
  const shop = await testShop({ features: [] }, { jobs: false });
  try {
    const [ann, ben] = [await shop.addUser(), await shop.addUser()];
    expect(await endSessions(shop.db, 'unknown@people.test')).toBe('unknown');
    expect(await endSessions(shop.db, ` ${ann.email.toUpperCase()} `)).toBe('changed');
    const emailOf = async (user: TestUser) =>
      (await shop.read(contract.session, {}, user)).body.user?.email ?? null;
    expect([await emailOf(ann), await emailOf(ben)]).toEqual([null, ben.email]);
    expect(await shop.db.many(sql`select entity_id, action from audit`)).toEqual([
      { entity_id: ann.userId, action: 'end-sessions' },
    ]);
  } finally {
    await shop.close();
  }
});

describe('the command with the embedded database', () => {
  it('prints its usage; without a shop, prints an error and creates none', async () => {
    const usage = await command(['promote', 'x'], {});
    expect(usage.code).toBe(64);
    expect(usage.output).toContain('npm run admin -- grant EMAIL');
    const missing = await command(['list'], { DATA_DIR: '/nowhere/at/all' });
    expect(missing).toEqual({
      code: 1,
      output: 'There is no shop in DATA_DIR /nowhere/at/all yet: start it once first.',
    });
  });

  it('works while the shop is stopped and while it runs', async () => {
    const dataDir = await stoppedDataDir();
    expect((await command(['list'], { DATA_DIR: dataDir })).output).toBe(
      'There is no shop in this database yet. Start the shop once first.',
    );
    const running = await open(dataDir);
    // Announces its URL, as a shop does: otherwise each command waits 2 s for it.
    running.announce('http://127.0.0.1:3000');
    const pool = new pg.Pool(running.connection);
    await migrate(pool);
    await pool.end();
    expect(await command(['list'], { DATA_DIR: dataDir })).toEqual({
      code: 0,
      output: 'There is no administrator yet.',
    });
    expect(await command(['clear-demo'], { DATA_DIR: dataDir })).toEqual({
      code: 0,
      output: expect.stringMatching(/^There is nothing left of the demo\.\nThere is no administrator now\./),
    });
  });
});
