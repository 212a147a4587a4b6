import { describe, expect, it } from 'vitest';
import { buildTimeline, type OrderEvent, progressSteps } from './timeline.ts';

describe('steps of an order', () => {
  it.each([
    ['pending', 'now ahead ahead ahead'],
    ['In Process', 'done now ahead ahead'],
    ['shipped', 'done done now ahead'],
    ['delivered', 'done done done done'],
    ['cancelled', ''],
    ['refunded', ''],
    ['on hold', ''],
  ])('%s: %s', (status, progress) => {
    expect(
      progressSteps(status)
        .map((step) => step.progress)
        .join(' '),
    ).toBe(progress);
  });

  it('lead from pending to delivered', () => {
    expect(progressSteps('pending').map((step) => step.status)).toEqual([
      'pending',
      'in process',
      'shipped',
      'delivered',
    ]);
  });
});

describe('timeline of an order', () => {
  const timeOn = (day: number) => `2026-11-${day}T10:00:00.000Z`;
  const placed: OrderEvent = { kind: 'placed', at: timeOn(10), status: 'pending' };
  const status = (day: number, to: string): OrderEvent => ({ kind: 'status', at: timeOn(day), status: to });
  const estimate = (day: number, estimatedDelivery: string | null): OrderEvent => ({
    kind: 'estimate',
    at: timeOn(day),
    estimatedDelivery,
  });

  it('is newest first; the newest of an open order is now; an estimate belongs to its status', () => {
    const events = [
      placed,
      status(11, 'in process'),
      status(12, 'shipped'),
      estimate(13, timeOn(20)),
      estimate(14, timeOn(22)),
    ];
    expect(buildTimeline(events)).toEqual([
      { at: timeOn(12), status: 'shipped', progress: 'now', placed: false, estimatedDelivery: timeOn(22) },
      { at: timeOn(11), status: 'in process', progress: 'done', placed: false },
      { at: timeOn(10), status: 'pending', progress: 'done', placed: true },
    ]);
  });

  it('sorts events by time', () => {
    const inOrder = buildTimeline([placed, estimate(11, timeOn(20)), status(12, 'shipped')]);
    expect(buildTimeline([status(12, 'shipped'), estimate(11, timeOn(20)), placed])).toEqual(inOrder);
    expect(inOrder[1]).toMatchObject({ status: 'pending', estimatedDelivery: timeOn(20) });
  });

  it.each(['delivered', 'cancelled', 'refunded'])('has no current step once %s', (closed) => {
    const entries = buildTimeline([placed, status(12, closed)]);
    expect(entries.map((entry) => entry.progress)).toEqual(['done', 'done']);
  });

  it('shows a repeated status once, and a returning status again', () => {
    const entries = buildTimeline([
      placed,
      status(11, 'Pending'),
      status(12, 'shipped'),
      status(13, 'pending'),
    ]);
    expect(entries.map((entry) => entry.status)).toEqual(['pending', 'shipped', 'pending']);
  });

  it('shows a removed estimate', () => {
    expect(
      buildTimeline([placed, estimate(11, timeOn(20)), estimate(12, null)])[0]?.estimatedDelivery,
    ).toBeNull();
  });

  it('is empty without a placed event', () => {
    expect(buildTimeline([])).toEqual([]);
    expect(buildTimeline([estimate(11, timeOn(20))])).toEqual([]);
  });
});
