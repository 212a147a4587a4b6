import { describe, expect, it } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { type LiveClient, LiveClients } from './clients.ts';

const viewer = { userId: 'ann' } as Viewer;

describe('visitors of one network', () => {
  it('share one client; an IPv6 /64 is one network', () => {
    const clients = new LiveClients(100);
    const one = clients.join(null, '2001:db8::1').client;
    expect(clients.join(null, '2001:db8::ffff').client).toBe(one);
    expect(clients.join(null, '2001:db8:0:1::1').client).not.toBe(one);
    expect(one).toMatchObject({ connections: 2, maxConnections: 100, isVisitor: true });
  });

  it('have two distinct reads per visitor; equal ones count once, and an ended one no longer counts', () => {
    const { client } = new LiveClients(5).join(null, '192.0.2.1');
    for (let n = 0; n < 10; n++) expect(client.addSubscription(`read ${n}`)).toBe(true);
    expect(client.addSubscription('read 0')).toBe(true);
    expect(client.addSubscription('read 10')).toBe(false);
    client.removeSubscription('read 0');
    expect(client.addSubscription('read 10')).toBe(false);
    client.removeSubscription('read 0');
    expect(client.addSubscription('read 10')).toBe(true);
  });

  it('share one rate limit of subscriptions, which reconnecting does not reset', () => {
    const clients = new LiveClients(100);
    const { client, leave } = clients.join(null, '192.0.2.1');
    let started = 0;
    while (client.starts.take(0)) started++;
    expect(started).toBe(400);
    leave();
    expect(clients.join(null, '192.0.2.1').client).toBe(client);
  });

  it('are refused before the handshake at twice their limit', () => {
    const clients = new LiveClients(3);
    for (let n = 0; n < 5; n++) clients.join(null, '192.0.2.1');
    expect(clients.isFlooding('192.0.2.1')).toBe(false);
    clients.join(null, '192.0.2.1');
    expect(clients.isFlooding('192.0.2.1')).toBe(true);
    expect(clients.isFlooding('192.0.2.2')).toBe(false);
  });
});

it('visitors of an IPv6 /48 have ten times the connections of one network', () => {
  const clients = new LiveClients(3);
  const addresses = Array.from({ length: 60 }, (_, n) => `2001:db8:0:${n.toString(16)}::1`);
  const joined = addresses.map((address) => clients.join(null, address));
  expect(joined.filter(({ isBeyondLimit }) => !isBeyondLimit)).toHaveLength(30);
  expect(clients.isFlooding('2001:db8:0:ffff::1')).toBe(true);
  expect(clients.isFlooding('2001:db8:1::1')).toBe(false);
  for (const { leave } of joined) leave();
  expect(clients.isFlooding('2001:db8:0:ffff::1')).toBe(false);
  expect(clients.join(null, '2001:db8:0:ffff::1').isBeyondLimit).toBe(false);
});

it('a user has ten connections from any address, which do not count towards the limit of visitors', () => {
  const clients = new LiveClients(100);
  const ann = clients.join(viewer, '192.0.2.1').client;
  expect(clients.join(viewer, '192.0.2.2').client).toBe(ann);
  expect(clients.join(null, '192.0.2.1').client).not.toBe(ann);
  expect(ann).toMatchObject({ connections: 2, maxConnections: 10, isVisitor: false });
});

it('a user has 100 distinct reads over all connections; equal ones count once', () => {
  const clients = new LiveClients(100);
  const [ann, again] = ['192.0.2.1', '192.0.2.2'].map((from) => clients.join(viewer, from).client) as [
    LiveClient,
    LiveClient,
  ];
  for (let n = 0; n < 100; n++) expect((n % 2 ? ann : again).addSubscription(`read ${n}`)).toBe(true);
  expect(again.addSubscription('read 1')).toBe(true);
  expect(ann.addSubscription('read 100')).toBe(false);
  const bob = clients.join({ userId: 'bob' } as Viewer, '192.0.2.1').client;
  expect(bob.addSubscription('read 100')).toBe(true);
});

describe('users of one network', () => {
  const join = (clients: LiveClients, n: number, address = '192.0.2.1') =>
    clients.join({ userId: `user ${n}` } as Viewer, address);

  it('have 1,000 connections together by default, which do not count towards the limit of visitors', () => {
    const clients = new LiveClients(100);
    const members = Array.from({ length: 1_000 }, (_, n) => join(clients, n));
    expect(members.some(({ isBeyondLimit }) => isBeyondLimit)).toBe(false);
    const refused = join(clients, 1_000);
    expect(refused.isBeyondLimit).toBe(true);
    expect(clients.join(null, '192.0.2.1').isBeyondLimit).toBe(false);
    expect(join(clients, 1_001, '192.0.2.2').isBeyondLimit).toBe(false);
    refused.leave();
    members[0]!.leave();
    members[0]!.leave();
    expect([join(clients, 0).isBeyondLimit, join(clients, 1_001).isBeyondLimit]).toEqual([false, true]);
  });

  it('are one network within an IPv6 /64', () => {
    const clients = new LiveClients(1);
    for (let n = 0; n < 10; n++) expect(join(clients, n, `2001:db8::${n + 1}`).isBeyondLimit).toBe(false);
    expect(join(clients, 10, '2001:db8::ffff').isBeyondLimit).toBe(true);
  });
});
