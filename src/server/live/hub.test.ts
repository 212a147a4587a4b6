import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { read } from '../../shared/operation.ts';
import { notFound } from '../../shared/refusal.ts';
import { type Audience, defineRead } from '../operations.ts';
import type { Queryable } from '../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { Hub } from './hub.ts';
import type { Listener } from './hub-entry.ts';

/** The reads of this test need no database. */
const noDatabase = {} as Queryable;
const viewer = (userId: string): Viewer => ({
  userId,
  sessionId: `session of ${userId}`,
  loggedInAt: '2026-01-01T00:00:00.000Z',
  email: '',
  name: userId,
  role: 'user',
  hasProfile: true,
});

interface PendingRead {
  resolve(value: unknown): void;
  fail(error: unknown): void;
}

/** A read whose results the test provides, one per run. */
function controlledRead(
  audience: Audience = 'public',
  minIntervalMs: number | ((params: { of?: string }) => number) = 20,
) {
  const readings: PendingRead[] = [];
  const run = () => new Promise((resolve, reject) => readings.push({ resolve, fail: reject }));
  const declared = defineRead(read<{ of?: string }, unknown>('goods.list', '/goods'), {
    audience: audience as 'user',
    params: z.object({ of: z.string().optional() }) as never,
    result: z.unknown(),
    minIntervalMs,
    dependsOn: ({ of }: { of?: string }) => [of ? `goods:${of}` : 'goods'],
    run,
  });
  return { read: declared, readings };
}

/** Results that a subscriber has received, newest last. */
function listener() {
  const received: unknown[] = [];
  const listen: Listener = (result) => received.push('error' in result ? result.error : result.snapshot.data);
  return { received, listen };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const changeOf = (...keys: string[]) => [{ table: 'goods', keys: keys.length > 0 ? keys : ('*' as const) }];

let hub: Hub;
beforeEach(() => {
  vi.useFakeTimers();
  hub = new Hub(noDatabase);
  hub.onFeedRestored();
});
afterEach(() => vi.useRealTimers());

describe('shared reads', () => {
  it('serves concurrent and later requests from one read, with the same bytes', async () => {
    const { read, readings } = controlledRead();
    const pending = [hub.read(read, {}, null), hub.read(read, {}, viewer('ann'))];
    readings[0]!.resolve(['mug']);
    const [first, second] = await Promise.all(pending);
    expect(first!.body).toBe(second!.body);
    expect((await hub.read(read, {}, null)).body).toBe(first!.body);
    expect(readings).toHaveLength(1);
    expect(hub.isCurrent(first!)).toBe(true);
  });

  it('separates parameters and viewers', async () => {
    const userRead = controlledRead('user');
    const [ann, bob] = [listener(), listener()];
    hub.subscribe(userRead.read, {}, viewer('ann'), ann.listen);
    hub.subscribe(userRead.read, {}, viewer('bob'), bob.listen);
    expect(userRead.readings).toHaveLength(2);
    userRead.readings[0]!.resolve('of ann');
    userRead.readings[1]!.resolve('of bob');
    await settle();
    expect([ann.received, bob.received]).toEqual([['of ann'], ['of bob']]);
  });

  it('separates a session that has lost its role from its older subscriptions', async () => {
    const userRead = controlledRead('user');
    const [before, after] = [listener(), listener()];
    const ann = viewer('ann');
    hub.subscribe(userRead.read, {}, { ...ann, role: 'admin' }, before.listen);
    hub.subscribe(userRead.read, {}, ann, after.listen);
    userRead.readings[0]!.resolve('of an administrator');
    userRead.readings[1]?.resolve('of ann');
    await settle();
    expect([before.received, after.received]).toEqual([['of an administrator'], ['of ann']]);
  });

  it('never serves a viewer’s own read from the cache', async () => {
    const userRead = controlledRead('user');
    for (const value of ['one', 'two']) {
      const pending = hub.read(userRead.read, {}, viewer('ann'));
      userRead.readings.at(-1)!.resolve(value);
      expect((await pending).data).toBe(value);
    }
    expect(userRead.readings).toHaveLength(2);
  });
});

describe('a change', () => {
  async function openSubscription(read: ReturnType<typeof controlledRead>, params = {}) {
    const subscriber = listener();
    const stop = hub.subscribe(read.read, params, null, subscriber.listen);
    read.readings[0]!.resolve('first');
    await settle();
    return { ...subscriber, stop };
  }

  it('causes one read per interval, and the newest result is sent', async () => {
    const goods = controlledRead('public', 100);
    const { received } = await openSubscription(goods);
    for (let n = 0; n < 50; n++) hub.invalidate(changeOf('a'));
    await vi.advanceTimersByTimeAsync(99);
    expect(goods.readings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(goods.readings).toHaveLength(2);
    goods.readings[1]!.resolve('second');
    await settle();
    expect(received).toEqual(['first', 'second']);
  });

  it('causes one read per interval of its parameters', async () => {
    const goods = controlledRead('public', ({ of }) => (of === 'mugs' ? 1_000 : 100));
    await openSubscription(goods);
    const mugs = hub.subscribe(goods.read, { of: 'mugs' }, null, listener().listen);
    await settle();
    goods.readings[1]!.resolve('mugs');
    await settle();
    hub.invalidate(changeOf());
    await vi.advanceTimersByTimeAsync(101);
    expect(goods.readings).toHaveLength(3);
    goods.readings[2]!.resolve('second');
    await vi.advanceTimersByTimeAsync(900);
    expect(goods.readings).toHaveLength(4);
    mugs();
  });

  it('causes another read if it happens during one', async () => {
    const goods = controlledRead();
    const { received } = await openSubscription(goods);
    hub.invalidate(changeOf('a'));
    await vi.advanceTimersByTimeAsync(20);
    hub.invalidate(changeOf('a'));
    goods.readings[1]!.resolve('halfway');
    await vi.advanceTimersByTimeAsync(20);
    goods.readings[2]!.resolve('complete');
    await settle();
    expect(received.at(-1)).toBe('complete');
    expect((await hub.read(goods.read, {}, null)).data).toBe('complete');
  });

  it('invalidates only entries that depend on its keys, and all entries of a table that changes as a whole', async () => {
    const one = controlledRead();
    await openSubscription(one, { of: '7' });
    hub.invalidate([...changeOf('8'), { table: 'orders', keys: '*' }, { table: 'good', keys: '*' }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(one.readings).toHaveLength(1);
    hub.invalidate(changeOf('7'));
    await vi.advanceTimersByTimeAsync(100);
    expect(one.readings).toHaveLength(2);
    one.readings[1]!.resolve('second');
    await settle();
    hub.invalidate(changeOf());
    await vi.advanceTimersByTimeAsync(100);
    expect(one.readings).toHaveLength(3);
  });

  it('is ignored if it cannot affect the newest result', async () => {
    const goods = controlledRead();
    goods.read.isAffected = ({ table, keys }, params, newest) => {
      expect([table, params, newest]).toEqual(['goods', {}, 'first']);
      return keys.has('a');
    };
    const { received } = await openSubscription(goods);
    hub.invalidate(changeOf('b', 'c'));
    await vi.advanceTimersByTimeAsync(100);
    expect(goods.readings).toHaveLength(1);
    expect((await hub.read(goods.read, {}, null)).data).toBe('first');
    hub.invalidate([...changeOf('b'), ...changeOf('c', 'a')]);
    await vi.advanceTimersByTimeAsync(100);
    goods.readings[1]!.resolve('second');
    await settle();
    expect(received).toEqual(['first', 'second']);
  });

  it('always invalidates during a read, and when it lists no keys', async () => {
    const goods = controlledRead();
    const isAffected = vi.fn(() => false);
    goods.read.isAffected = isAffected;
    const { listen } = listener();
    hub.subscribe(goods.read, {}, null, listen);
    hub.invalidate(changeOf('b'));
    goods.readings[0]!.resolve('first');
    await vi.advanceTimersByTimeAsync(100);
    expect(goods.readings).toHaveLength(2);
    hub.invalidate(changeOf('b'));
    goods.readings[1]!.resolve('second');
    await vi.advanceTimersByTimeAsync(100);
    goods.readings[2]!.resolve('third');
    await settle();
    hub.invalidate(changeOf());
    await vi.advanceTimersByTimeAsync(100);
    expect(goods.readings).toHaveLength(4);
    expect(isAffected).not.toHaveBeenCalled();
  });

  it('is visible to a request right after it, without waiting for the interval', async () => {
    const goods = controlledRead('public', 60_000);
    const { received } = await openSubscription(goods);
    hub.invalidate(changeOf('a'));
    const pending = hub.read(goods.read, {}, null);
    goods.readings[1]!.resolve('second');
    expect((await pending).data).toBe('second');
    expect(received).toEqual(['first']);
  });

  it('does not overwrite a newer result with that of an older read', async () => {
    const goods = controlledRead();
    const { received } = await openSubscription(goods);
    hub.invalidate(changeOf('a'));
    await vi.advanceTimersByTimeAsync(20);
    hub.invalidate(changeOf('a'));
    await vi.advanceTimersByTimeAsync(20);
    // The later read returns the first value again; the earlier one ends after it.
    goods.readings[2]!.resolve('first');
    await settle();
    goods.readings[1]!.resolve('in between');
    await settle();
    expect(received).not.toContain('in between');
    expect((await hub.read(goods.read, {}, null)).data).toBe('first');
  });

  it('is not sent after unsubscribing', async () => {
    const goods = controlledRead();
    const { received, stop } = await openSubscription(goods);
    stop();
    hub.invalidate(changeOf('a'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(goods.readings).toHaveLength(1);
    expect(received).toEqual(['first']);
  });

  it('reaches the next subscriber if the last one left before a scheduled read', async () => {
    const goods = controlledRead();
    const { stop } = await openSubscription(goods);
    hub.invalidate(changeOf('a'));
    stop();
    await vi.advanceTimersByTimeAsync(1_000);
    const { received, listen } = listener();
    hub.subscribe(goods.read, {}, null, listen);
    goods.readings.at(-1)!.resolve('second');
    await settle();
    expect(received).toEqual(['second']);
    hub.invalidate(changeOf('a'));
    await vi.advanceTimersByTimeAsync(1_000);
    goods.readings.at(-1)!.resolve('third');
    await settle();
    expect(received).toEqual(['second', 'third']);
  });
});

describe('a hub without a change feed', () => {
  it('serves nothing from the cache, even before the loss is reported', async () => {
    let isFeedHealthy = true;
    hub = new Hub(noDatabase, () => isFeedHealthy);
    hub.onFeedRestored();
    const goods = controlledRead();
    const pending = hub.read(goods.read, {}, null);
    goods.readings[0]!.resolve('before');
    const snapshot = await pending;
    isFeedHealthy = false;
    expect(hub.isCurrent(snapshot)).toBe(false);
    void hub.read(goods.read, {}, null);
    expect(goods.readings).toHaveLength(2);
  });

  it('serves nothing from the cache, and rereads everything afterwards', async () => {
    const goods = controlledRead();
    const { received, listen } = listener();
    hub.subscribe(goods.read, {}, null, listen);
    goods.readings[0]!.resolve('before');
    await settle();
    const snapshot = await hub.read(goods.read, {}, null);
    hub.onFeedLost();
    expect(hub.isCurrent(snapshot)).toBe(false);
    const pending = hub.read(goods.read, {}, null);
    goods.readings[1]!.resolve('in between');
    expect((await pending).data).toBe('in between');
    hub.onFeedRestored();
    await vi.advanceTimersByTimeAsync(20);
    goods.readings[2]!.resolve('after');
    await settle();
    expect(received).toEqual(['before', 'after']);
  });
});

describe('a failed read', () => {
  it('is reported, and retried while there are subscribers', async () => {
    const goods = controlledRead();
    const { received, listen } = listener();
    const stop = hub.subscribe(goods.read, {}, null, listen);
    const error = new Error('the database is down');
    goods.readings[0]!.fail(error);
    await vi.advanceTimersByTimeAsync(1_000);
    goods.readings[1]!.resolve('back');
    await settle();
    expect(received).toEqual([error, 'back']);
    stop();
  });

  it('is the last message to all subscribers, even during the broadcast of the previous result', async () => {
    vi.useRealTimers();
    const goods = controlledRead('public', 0);
    const all = Array.from({ length: 100 }, (): unknown[] => []);
    for (const received of all)
      hub.subscribe(goods.read, {}, null, (result) => {
        // Blocks for longer than sending a message does.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
        received.push('error' in result ? 'gone' : result.snapshot.data);
      });
    const reading = (n: number) => vi.waitUntil(() => goods.readings[n], { timeout: 20_000 });
    (await reading(0))!.resolve('mug');
    await vi.waitUntil(() => all.every((received) => received.at(-1) === 'mug'), { timeout: 20_000 });
    hub.invalidate(changeOf());
    (await reading(1))!.resolve('cup');
    await vi.waitUntil(() => all[0]!.at(-1) === 'cup', { interval: 0, timeout: 20_000 });
    expect(all.at(-1)!.at(-1)).toBe('mug');
    hub.invalidate(changeOf());
    (await reading(2))!.fail(notFound({ code: 'gone', message: 'This is gone.' }));
    await vi.waitUntil(() => all.every((received) => received.at(-1) === 'gone'), { timeout: 5_000 });
    for (const received of all)
      expect(new Set(received.slice(received.indexOf('gone')))).toEqual(new Set(['gone']));
  });

  it('is not retried if it is a refusal', async () => {
    const goods = controlledRead();
    const { received, listen } = listener();
    hub.subscribe(goods.read, {}, null, listen);
    const refusal = notFound({ code: 'gone', message: 'Gone.' });
    goods.readings[0]!.fail(refusal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received).toEqual([refusal]);
    expect(goods.readings).toHaveLength(1);
  });
});

describe('memory', () => {
  it('caches a thousand idle entries, and all with subscribers', async () => {
    const goods = controlledRead();
    const { listen } = listener();
    hub.subscribe(goods.read, { of: 'in use' }, null, listen);
    goods.readings[0]!.resolve('kept');
    for (let n = 0; n < 1_200; n++) {
      const pending = hub.read(goods.read, { of: String(n) }, null);
      goods.readings.at(-1)!.resolve(n);
      await pending;
    }
    expect(hub.stats).toMatchObject({ entries: 1_001, subscribers: 1 });
    const before = goods.readings.length;
    await hub.read(goods.read, { of: '1199' }, null);
    await hub.read(goods.read, { of: 'in use' }, null);
    expect(goods.readings).toHaveLength(before);
  });

  it('caches 16 MB of idle entries, and all with subscribers', async () => {
    const goods = controlledRead();
    const { listen } = listener();
    const megabyte = (n: number) => `${n}`.padEnd(1_000_000, 'x');
    hub.subscribe(goods.read, { of: 'in use' }, null, listen);
    goods.readings[0]!.resolve(megabyte(0));
    await settle();
    const ask = async (n: number) => {
      const pending = hub.read(goods.read, { of: String(n) }, null);
      goods.readings.at(-1)!.resolve(megabyte(n));
      await pending;
    };
    for (let n = 1; n <= 30; n++) await ask(n);
    expect(hub.stats).toMatchObject({ entries: 16, subscribers: 1 });
    const before = goods.readings.length;
    await hub.read(goods.read, { of: '30' }, null);
    await hub.read(goods.read, { of: 'in use' }, null);
    expect(goods.readings).toHaveLength(before);
    await ask(1);
    expect(goods.readings).toHaveLength(before + 1);
  });

  it('does not cache an idle entry larger than the limit, and keeps the others', async () => {
    const goods = controlledRead();
    const ask = async (id: string, result: string) => {
      const pending = hub.read(goods.read, { of: id }, null);
      goods.readings.at(-1)!.resolve(result);
      return await pending;
    };
    await ask('small', 'x');
    expect((await ask('large', 'x'.repeat(16_000_000))).data).toHaveLength(16_000_000);
    expect(hub.stats.entries).toBe(1);
    await hub.read(goods.read, { of: 'small' }, null);
    expect(goods.readings).toHaveLength(2);
  });

  describe('of subscribed entries', () => {
    const LIMITS = {
      total: 5_000_000,
      public: 4_000_000,
      visitors: 3_000_000,
      client: 5_000_000,
      network: 5_000_000,
    };
    const full = expect.objectContaining({ code: 'live-full', status: 503 });
    const large = 'x'.repeat(900_000);
    /** Subscribes to one more read with a result of 0.9 MB. */
    async function subscribeLarge(
      goods: ReturnType<typeof controlledRead>,
      of: string,
      client = 'visitor',
      network = '192.0.2.1',
    ) {
      const { received, listen } = listener();
      const before = goods.readings.length;
      const stop = hub.subscribe(goods.read, { of }, null, listen, {
        client,
        network,
        isVisitor: client === 'visitor',
      });
      if (goods.readings.length > before) goods.readings.at(-1)!.resolve(`${of}${large}`);
      await settle();
      return { received, stop };
    }
    beforeEach(() => {
      hub = new Hub(noDatabase, () => true, LIMITS);
      hub.onFeedRestored();
    });

    it('is limited: visitors beyond it are refused, and existing subscriptions continue', async () => {
      const goods = controlledRead();
      const subscriptions = [];
      for (let n = 0; n < 3; n++) subscriptions.push(await subscribeLarge(goods, `${n}`));
      // The size of the fourth is known after its first read.
      expect((await subscribeLarge(goods, '3')).received).toEqual([full]);
      expect(hub.stats).toMatchObject({ subscribers: 3 });
      expect(hub.stats.subscribedBytes).toBeLessThan(LIMITS.visitors);
      hub.invalidate(changeOf('1'));
      await vi.advanceTimersByTimeAsync(20);
      goods.readings.at(-1)!.resolve('small');
      await settle();
      expect(subscriptions[1]!.received.at(-1)).toBe('small');
      expect((await subscribeLarge(goods, '4')).received[0]).toMatch(/^4x/);
    });

    it('ends subscriptions whose results have grown beyond it, and keeps the others', async () => {
      const goods = controlledRead();
      const subscriptions = [];
      for (let n = 0; n < 4; n++) {
        const { received, listen } = listener();
        hub.subscribe(goods.read, { of: `${n}` }, null, listen);
        goods.readings.at(-1)!.resolve('small');
        await settle();
        subscriptions.push(received);
      }
      for (let n = 0; n < 4; n++) {
        hub.invalidate(changeOf(`${n}`));
        await vi.advanceTimersByTimeAsync(20);
        goods.readings.at(-1)!.resolve(`${n}${large}`);
        await settle();
      }
      expect(subscriptions.map((received) => received.at(-1))).toEqual([
        ...[0, 1, 2].map((n) => `${n}${large}`),
        full,
      ]);
      expect(hub.stats.subscribedBytes).toBeLessThan(LIMITS.visitors);
      hub.invalidate(changeOf('0'));
      await vi.advanceTimersByTimeAsync(20);
      goods.readings.at(-1)!.resolve('smaller again');
      await settle();
      expect(subscriptions[0]!.at(-1)).toBe('smaller again');
    });

    it('leaves room for users when visitors have used up their quota', async () => {
      const goods = controlledRead();
      for (let n = 0; n < 4; n++) await subscribeLarge(goods, `${n}`);
      expect((await subscribeLarge(goods, 'of a user', 'user ann')).received[0]).toMatch(/^of a user/);
      expect((await subscribeLarge(goods, 'of another', 'user bob')).received).toEqual([full]);
    });

    it.each(['user', 'admin', 'anyone'] as const)(
      'leaves room for reads of the audience %s when public reads have used up their quota',
      async (audience) => {
        const [goods, own] = [controlledRead(), controlledRead(audience)];
        for (let n = 0; n < 6; n++) await subscribeLarge(goods, `${n}`, 'user ann');
        expect(hub.stats.subscribers).toBe(4);
        const { received, listen } = listener();
        hub.subscribe(own.read, {}, viewer('bob'), listen, {
          client: 'user bob',
          network: '192.0.2.1',
          isVisitor: false,
        });
        own.readings.at(-1)!.resolve(large);
        await settle();
        expect(received).toEqual([large]);
        const more = listener();
        hub.subscribe(own.read, { of: 'more' }, viewer('bob'), more.listen, {
          client: 'user bob',
          network: '192.0.2.1',
          isVisitor: false,
        });
        own.readings.at(-1)!.resolve(large);
        await settle();
        expect(more.received).toEqual([full]);
      },
    );

    describe('per client and network', () => {
      beforeEach(() => {
        hub = new Hub(noDatabase, () => true, { ...LIMITS, client: 2_000_000, network: 3_000_000 });
        hub.onFeedRestored();
      });
      const [office, home] = ['192.0.2.1', '192.0.2.2'];
      const result = /^\d/;

      it('leaves room for other clients when one has used up its share', async () => {
        const goods = controlledRead();
        for (let n = 0; n < 2; n++)
          expect((await subscribeLarge(goods, `${n}`, 'user ann', office)).received[0]).toMatch(result);
        expect((await subscribeLarge(goods, '2', 'user ann', home)).received).toEqual([full]);
        expect((await subscribeLarge(goods, '3', 'user bob', office)).received[0]).toMatch(result);
      });

      it('leaves room for other networks when the accounts of one have used up its share', async () => {
        const goods = controlledRead();
        for (let n = 0; n < 3; n++)
          expect((await subscribeLarge(goods, `${n}`, `user ${n}`, office)).received[0]).toMatch(result);
        expect((await subscribeLarge(goods, '3', 'user 3', office)).received).toEqual([full]);
        expect((await subscribeLarge(goods, '4', 'user 3', home)).received[0]).toMatch(result);
      });

      it('counts private reads, too', async () => {
        const own = controlledRead('user');
        const subscribeOwn = async (id: string, user: string) => {
          const { received, listen } = listener();
          hub.subscribe(own.read, { of: id }, viewer(user), listen, {
            client: `user ${user}`,
            network: office,
            isVisitor: false,
          });
          own.readings.at(-1)!.resolve(large);
          await settle();
          return received;
        };
        for (const id of ['1', '2']) expect(await subscribeOwn(id, 'ann')).toEqual([large]);
        expect(await subscribeOwn('3', 'ann')).toEqual([full]);
        expect(await subscribeOwn('1', 'bob')).toEqual([large]);
      });

      it('charges a shared result to its oldest subscriber until that one leaves', async () => {
        const goods = controlledRead();
        const anns = await subscribeLarge(goods, '1', 'user ann', office);
        await subscribeLarge(goods, '1', 'user bob', home);
        await subscribeLarge(goods, '2', 'user ann', office);
        await subscribeLarge(goods, '2', 'user bob', home);
        // Bob pays for neither.
        expect((await subscribeLarge(goods, '3', 'user bob', home)).received[0]).toMatch(result);
        expect((await subscribeLarge(goods, '4', 'user ann', office)).received).toEqual([full]);
        anns.stop();
        // Now he pays for two.
        expect((await subscribeLarge(goods, '4', 'user bob', home)).received).toEqual([full]);
        expect((await subscribeLarge(goods, '4', 'user ann', office)).received[0]).toMatch(result);
      });

      it('charges a first result to a subscriber with room for it, and then refuses no one', async () => {
        const goods = controlledRead();
        for (let n = 0; n < 2; n++) await subscribeLarge(goods, `${n}`, 'user ann', office);
        const [ann, bob] = [listener(), listener()];
        for (const [name, { listen }] of [['ann', ann] as const, ['bob', bob] as const])
          hub.subscribe(goods.read, { of: 'popular' }, null, listen, {
            client: `user ${name}`,
            network: home,
            isVisitor: false,
          });
        goods.readings.at(-1)!.resolve(large);
        await settle();
        expect([ann.received, bob.received]).toEqual([[large], [large]]);
      });
    });

    it('counts a result once, however many subscribers it has, and frees its bytes after the last of them', async () => {
      const goods = controlledRead();
      const all = [];
      for (let n = 0; n < 10; n++) all.push(await subscribeLarge(goods, 'same'));
      expect(hub.stats.subscribedBytes).toBeLessThan(1_000_000);
      for (const { stop } of all) stop();
      for (const { stop } of all) stop();
      expect(hub.stats).toMatchObject({ subscribers: 0, subscribedBytes: 0 });
    });

    it('refuses a large result of known size immediately, and small ones when there are too many', async () => {
      const goods = controlledRead();
      const pending = hub.read(goods.read, { of: 'large' }, null);
      goods.readings[0]!.resolve(large.repeat(4));
      await pending;
      expect(() => hub.subscribe(goods.read, { of: 'large' }, null, () => {})).toThrow(
        'Live updates are full',
      );
      let subscriptions = 0;
      const one = () => hub.subscribe(goods.read, { of: `${subscriptions}` }, null, () => {});
      expect(() => {
        for (; subscriptions < 4_000; subscriptions++) one();
      }).toThrow('Live updates are full');
      expect(subscriptions).toBeGreaterThan(2_000);
    });

    it('is not used for reads whose subscribers have all left before they begin', async () => {
      const goods = controlledRead();
      const stops = Array.from({ length: 100 }, (_, n) =>
        hub.subscribe(goods.read, { of: `${n}` }, null, () => {}),
      );
      const begun = goods.readings.length;
      expect(begun).toBeLessThan(10);
      for (const stop of stops) stop();
      for (const reading of goods.readings) reading.resolve('done');
      await settle();
      expect(goods.readings).toHaveLength(begun);
    });
  });

  it('drops a viewer’s entries with their last subscription', async () => {
    const userRead = controlledRead('user');
    const { listen } = listener();
    const stops = ['ann', 'bob'].map((name) => hub.subscribe(userRead.read, {}, viewer(name), listen));
    expect(hub.stats).toMatchObject({ entries: 2, subscribers: 2 });
    for (const stop of stops) stop();
    expect(hub.stats).toMatchObject({ entries: 0, subscribers: 0 });
  });
});
