import { describe, expect, it } from 'vitest';
import { readCsv } from '../../shared/csv.ts';
import {
  checkLevel,
  checkLevelForm,
  checkMovement,
  type LevelForm,
  parseLevelFilters,
  parsePieces,
  readCounts,
  serializeLevelFilters,
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

it.each([
  ['12', 12],
  [' +5 ', 5],
  ['-3', -3],
  ['−3', -3],
  ['1,5', 1.5],
  ['', Number.NaN],
  ['a', Number.NaN],
  ['1e3', Number.NaN],
  ['9999999999999999', Number.NaN],
])('reads %j as %s pieces', (typed, pieces) => {
  expect(parsePieces(typed)).toBe(pieces);
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
    [{ pieces: '-1' }, 4, { pieces: 'negative' }],
    [{ lowAt: '1000' }, 4, { lowAt: 'low-at' }],
    [{ lowAt: '', pieces: 'x' }, 4, { lowAt: 'low-at', pieces: 'whole' }],
    [{ kind: 'correction', pieces: '-5', lowAt: 'x' }, 4, { pieces: 'negative' }],
    [{ kind: 'correction', pieces: '-4' }, 4, {}],
    [{ kind: 'unlimited', pieces: '' }, 4, {}],
  ])('%j on a level of %s has the problems %j', (change, onHand, problems) => {
    expect(checkLevelForm(form(change), onHand)).toEqual(problems);
  });
});

it.each([
  ['', { search: '', show: 'all' }, ''],
  ['search=+mug+&show=low', { search: 'mug', show: 'low' }, 'search=mug&show=low'],
  ['show=everything', { search: '', show: 'all' }, ''],
] as const)('reads the filters of ?%s', (query, filters, normalized) => {
  expect(parseLevelFilters(new URLSearchParams(query))).toEqual(filters);
  expect(new URLSearchParams(serializeLevelFilters(filters)).toString()).toBe(normalized);
});

describe('a count file', () => {
  const read = (text: string) => readCounts(readCsv(text));

  it('has a number per counted product; products without one are skipped', () => {
    expect(read('Title,ID,Counted\nMug,a,3\nLamp,b,\nRug,c, 0 \n')).toEqual({
      counts: [
        { id: 'a', pieces: 3 },
        { id: 'c', pieces: 0 },
      ],
      problems: [],
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

  it.each(['', 'id,title\na,b\n', 'counted\n3\n'])('%j lacks a column', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
