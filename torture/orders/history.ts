/** Canonical text of a cart's content. */
export type Content = string;

/** An operation of a browser tab, as the tab saw it. Times are ms of one clock. */
export type Event = { user: string; began: number; ended: number } & (
  | { kind: 'read'; revision: number; content: Content }
  /** `revision` is the shop's response; undefined without a response. */
  | { kind: 'save'; base: number; content: Content; revision?: number }
  | { kind: 'order'; base: number; key: string; placed?: { id: string; totalCents: number } }
);

export interface StoredOrder {
  id: string;
  user: string;
  key: string;
  content: Content;
  totalCents: number;
}

const EMPTY: Content = '';

/**
 * Checks a history for linearizability violations (RELIABILITY G5). A cart's revisions order its changes:
 * a revision has one content and one writer, a save applies to its base revision, an order contains the shown revision
 * and empties the cart, an operation sees every response that came before it began, and stored orders equal the
 * acknowledged ones.
 */
export function findViolations(events: readonly Event[], stored: readonly StoredOrder[]): string[] {
  const users = new Set(events.map(({ user }) => user));
  return [...users].flatMap((user) => {
    const ofUser = (one: { user: string }) => one.user === user;
    const problems = findProblemsOfUser(events.filter(ofUser), stored.filter(ofUser));
    return [...problems].map((problem) => `${user}: ${problem}`);
  });
}

function* findProblemsOfUser(events: readonly Event[], stored: readonly StoredOrder[]): Generator<string> {
  const contents = new Map<number, Content>([[0, EMPTY]]);
  const writers = new Map<number, string>();

  function* recordContent(revision: number, content: Content): Generator<string> {
    const recorded = contents.get(revision);
    if (recorded !== undefined && recorded !== content)
      yield `revision ${revision} was "${recorded}" and "${content}"`;
    contents.set(revision, content);
  }
  function* recordWriter(revision: number, writer: string): Generator<string> {
    const other = writers.get(revision);
    if (other !== undefined) yield `revision ${revision} was written by ${other} and by ${writer}`;
    writers.set(revision, writer);
  }

  for (const event of events) {
    if (event.kind === 'read') yield* recordContent(event.revision, event.content);
    if (event.kind === 'save' && event.revision !== undefined) {
      if (event.revision !== event.base + 1)
        yield `a save made on revision ${event.base} became revision ${event.revision}`;
      yield* recordContent(event.revision, event.content);
      yield* recordWriter(event.revision, `the save of "${event.content}"`);
    }
    if (event.kind === 'order' && event.placed) {
      yield* recordContent(event.base + 1, EMPTY);
      yield* recordWriter(event.base + 1, `order ${event.placed.id}`);
    }
  }
  yield* findUnwrittenRevisions(events, contents, writers);
  yield* findStaleReads(events);
  yield* findWrongOrders(events, stored, contents);
}

/** Every revision read must have a writer, possibly one without a response. */
function* findUnwrittenRevisions(
  events: readonly Event[],
  contents: ReadonlyMap<number, Content>,
  writers: ReadonlyMap<number, string>,
): Generator<string> {
  for (const [revision, content] of contents) {
    if (revision === 0 || writers.has(revision)) continue;
    const possible = events.some(
      (event) =>
        event.kind === 'save' && !event.revision && event.base === revision - 1 && event.content === content,
    );
    if (!possible) yield `revision ${revision}, "${content}", has no writer`;
  }
}

/** Returns the revision that an operation read or wrote; undefined without a response. */
function acknowledgedRevision(event: Event): number | undefined {
  if (event.kind === 'order') return event.placed && event.base + 1;
  return event.revision;
}

/** An operation sees at least the newest revision acknowledged before it began. */
function* findStaleReads(events: readonly Event[]): Generator<string> {
  const byEnd = events
    .filter((event) => acknowledgedRevision(event) !== undefined)
    .sort((a, b) => a.ended - b.ended);
  const byStart = [...byEnd].sort((a, b) => a.began - b.began);
  let [next, newest] = [0, 0];
  for (const event of byStart) {
    for (; next < byEnd.length && byEnd[next]!.ended < event.began; next++)
      newest = Math.max(newest, acknowledgedRevision(byEnd[next]!)!);
    if (acknowledgedRevision(event)! < newest)
      yield `a ${event.kind} saw revision ${acknowledgedRevision(event)} after ${newest} had been acknowledged`;
  }
}

function* findWrongOrders(
  events: readonly Event[],
  stored: readonly StoredOrder[],
  contents: ReadonlyMap<number, Content>,
): Generator<string> {
  const calls = events.filter((event) => event.kind === 'order');
  for (const { key, base, placed } of calls) {
    const found = stored.filter((order) => order.key === key);
    if (found.length > 1) yield `the key ${key} made ${found.length} orders`;
    if (placed && found[0]?.id !== placed.id) yield `order ${placed.id} was acknowledged and is not stored`;
    if (placed && found[0]?.totalCents !== placed.totalCents) yield `order ${placed.id} has another total`;
    if (!placed && found.length > 0) yield `the key ${key} was refused and has made an order`;
    const shown = contents.get(base);
    for (const order of found)
      if (shown !== undefined && order.content !== shown)
        yield `order ${order.id} holds "${order.content}", shown was "${shown}"`;
  }
  const keys = new Set(calls.map(({ key }) => key));
  for (const { id, key } of stored) if (!keys.has(key)) yield `order ${id} was not requested`;
}
