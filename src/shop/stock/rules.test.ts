import { describe, expect, it } from 'vitest';
import { readCsv } from '../../shared/csv.ts';
import { serializeSearchAndShow } from '../../shared/search-and-show.ts';
import {
  checkLevel,
  checkLevelForm,
  checkMovement,
  findUndoProblem,
  isThresholdOnly,
  type LevelForm,
  parseLevelFilters,
  readCounts,
  undoOfChange,
} from './rules.ts';

describe('a counted level', () => {
  it.each([
    [0, undefined],
    [1_000_000, undefined],
    [1_000_001, 'too-large'],
    [-1, 'negative'],
    [1.5, 'whole'],
    [Number.NaN, 'whole'],
    [Number.POSITIVE_INFINITY, 'whole'],
  ])('of %s has the problem %s', (pieces, problem) => {
    expect(checkLevel(pieces)).toBe(problem);
  });
});

describe('a movement', () => {
  it.each([
    ['delivery', 5, 0, undefined],
    ['delivery', -5, 10, 'negative'],
    ['return', 1, 999_999, undefined],
    ['return', 1, 1_000_000, 'too-large'],
    ['correction', -3, 3, undefined],
    ['correction', -4, 3, 'negative'],
    ['correction', 0, 3, 'zero'],
    ['correction', 0.5, 3, 'whole'],
  ] as const)('%s of %s pieces on a level of %s has the problem %s', (kind, pieces, onHand, problem) => {
    expect(checkMovement(kind, pieces, onHand)).toBe(problem);
  });
});

describe('undoing movements', () => {
  const mug = (pieces: number) => ({ productId: 'mug', pieces });
  const lamp = (pieces: number) => ({ productId: 'lamp', pieces });
  const levels = new Map([
    ['mug', 5],
    ['lamp', 0],
  ]);

  it.each([
    ['nothing', [], undefined],
    ['a delivery of which all pieces are there', [mug(5)], undefined],
    ['a delivery of which pieces were sold', [mug(6)], { kind: 'sold', productId: 'mug', left: 5 }],
    ['a loss of pieces', [lamp(-3)], undefined],
    ['movements that offset each other', [mug(9), mug(-4)], undefined],
    [
      'two deliveries that together exceed the level',
      [mug(3), lamp(0), mug(3)],
      { kind: 'sold', productId: 'mug', left: 5 },
    ],
    ['one of several products', [mug(1), lamp(1)], { kind: 'sold', productId: 'lamp', left: 0 }],
    [
      'an unlimited product',
      [{ productId: 'rug', pieces: 1 }],
      { kind: 'unlimited', productId: 'rug', left: 0 },
    ],
  ])('%s has the problem %j', (_, movements, problem) => {
    expect(findUndoProblem(levels, movements)).toEqual(problem);
  });

  const level = (onHand: number | null, lowAt = 5) => ({ onHand, lowAt });
  it.each([
    ['a delivery', { ...level(8), movement: 7, before: level(3) }, { movements: [7] }],
    [
      'a count with another threshold',
      { ...level(8, 2), movement: 7, before: level(3) },
      { movements: [7], threshold: { id: 'mug', was: 2, lowAt: 5 } },
    ],
    [
      'another threshold',
      { ...level(8, 2), movement: null, before: level(8) },
      { movements: [], threshold: { id: 'mug', was: 2, lowAt: 5 } },
    ],
    [
      'a first count',
      { ...level(0, 2), movement: null, before: level(null) },
      { movements: [], added: [{ id: 'mug', onHand: 0 }] },
    ],
    [
      'a product that has become unlimited',
      { ...level(null), movement: null, before: level(3, 2) },
      { movements: [], removed: { id: 'mug', onHand: 3, lowAt: 2 } },
    ],
    ['the same level', { ...level(8), movement: null, before: level(8) }, undefined],
    ['a product that is still unlimited', { ...level(null), movement: null, before: level(null) }, undefined],
  ])('%s is undone with %j', (_, change, undo) => {
    expect(undoOfChange('mug', change)).toEqual(undo);
  });
});

describe('the form of a level', () => {
  const form = (change: Partial<LevelForm>): LevelForm => ({
    kind: 'count',
    pieces: '3',
    lowAt: '5',
    note: '',
    ...change,
  });

  it.each<[Partial<LevelForm>, number | null, object]>([
    [{}, null, {}],
    [{ pieces: ' ' }, null, { pieces: 'missing' }],
    [{ pieces: '', lowAt: '9' }, null, { pieces: 'missing' }],
    [{ pieces: '', lowAt: '9' }, 4, {}],
    [{ pieces: '', lowAt: '5' }, 4, { pieces: 'missing' }],
    [{ pieces: '', lowAt: 'x' }, 4, { lowAt: 'low-at' }],
    [{ pieces: '-1' }, 4, { pieces: 'negative' }],
    [{ pieces: '1,000' }, 4, {}],
    [{ pieces: '1.000.001' }, 4, { pieces: 'too-large' }],
    [{ pieces: '1,5' }, 4, { pieces: 'whole' }],
    [{ lowAt: '1000' }, 4, { lowAt: 'low-at' }],
    [{ lowAt: '-1' }, 4, { lowAt: 'low-at' }],
    [{ lowAt: '', pieces: 'x' }, 4, { lowAt: 'low-at', pieces: 'whole' }],
    [{ kind: 'delivery', pieces: '', lowAt: '9' }, 4, { pieces: 'missing' }],
    [{ kind: 'correction', pieces: '-5', lowAt: 'x' }, 4, { pieces: 'negative' }],
    [{ kind: 'correction', pieces: '−4' }, 4, {}],
    [{ kind: 'unlimited', pieces: '' }, 4, {}],
  ])('%j on a level of %s has the problems %j', (change, onHand, problems) => {
    expect(checkLevelForm(form(change), { onHand, lowAt: 5 })).toEqual(problems);
  });

  it.each<[Partial<LevelForm>, number | null, boolean]>([
    [{ pieces: ' ' }, 4, true],
    [{ pieces: '' }, null, false],
    [{ pieces: '3' }, 4, false],
    [{ kind: 'delivery', pieces: '' }, 4, false],
  ])('%j on a level of %s changes only the threshold: %s', (change, onHand, expected) => {
    expect(isThresholdOnly(form(change), { onHand, lowAt: 5 })).toBe(expected);
  });
});

it.each([
  ['', { search: '', show: 'all' }, ''],
  ['search=+mug+&show=low', { search: 'mug', show: 'low' }, 'search=mug&show=low'],
  ['show=everything', { search: '', show: 'all' }, ''],
] as const)('reads the filters of ?%s', (query, filters, normalized) => {
  expect(parseLevelFilters(new URLSearchParams(query))).toEqual(filters);
  expect(new URLSearchParams(serializeSearchAndShow(filters)).toString()).toBe(normalized);
});

describe('a count file', () => {
  const read = (text: string, delimiter = ',') => readCounts(readCsv(text, delimiter));

  it('has a number per counted product; products without one are skipped', () => {
    expect(read('Title,ID,Counted\nMug,a,3\nLamp,b,\nRug,c, 0 \n')).toEqual({
      counts: [
        { id: 'a', pieces: 3 },
        { id: 'c', pieces: 0 },
      ],
      problems: [],
    });
  });

  it('contains the level at the time of the download', () => {
    expect(read('id,level,counted\na,8,7\nb,,3\nc,"1,200",3\nd,many,4\n')?.counts).toEqual([
      { id: 'a', pieces: 7, listed: 8 },
      { id: 'b', pieces: 3, listed: null },
      { id: 'c', pieces: 3, listed: 1_200 },
      { id: 'd', pieces: 4, listed: undefined },
    ]);
  });

  it('may contain thousands separators', () => {
    expect(read('id;counted\na;1.000\nb;1,000\nc;1,5\n', ';')).toEqual({
      counts: [
        { id: 'a', pieces: 1_000 },
        { id: 'b', pieces: 1_000 },
      ],
      problems: [{ line: 4, problem: 'whole' }],
    });
  });

  it('reports lines that cannot be used', () => {
    expect(read('id,counted\na,1\na,2\nb,-1\nc,many\nd,1.5\ne,2000000\n')).toEqual({
      counts: [{ id: 'a', pieces: 1 }],
      problems: [
        { line: 3, problem: 'duplicate' },
        { line: 4, problem: 'negative' },
        { line: 5, problem: 'whole' },
        { line: 6, problem: 'whole' },
        { line: 7, problem: 'too-large' },
      ],
    });
  });

  it.each(['', 'id,title\na,b\n', 'counted\n3\n'])('is not read if it lacks a column: %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
