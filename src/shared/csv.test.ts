import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CSV_BOM,
  CsvError,
  csvLine,
  detectDelimiter,
  escapeAllFormulas,
  escapeFormula,
  readCsv,
  unescapeFormula,
} from './csv.ts';

const read = (text: string, delimiter?: string) => [...readCsv(text, delimiter)].map(({ cells }) => cells);

describe('invalid CSV (RFC 4180)', () => {
  it.each([
    ['a quote that is not closed', 'a,b\r\n1,"2\r\n3', 'Line 2: a quote is not closed.'],
    ['a quote inside a plain cell', 'a\nb"c', 'Line 2: there is a quote inside an unquoted cell.'],
    ['text after a quoted cell', '"a"b', 'Line 1: there is text after the closing quote of a cell.'],
    [
      'a quote that is not closed, after a line break in a cell',
      '"a\r\nb"\n"c\n',
      'Line 3: a quote is not closed.',
    ],
  ])('is refused: %s', (_, text, message) => {
    expect(() => read(text)).toThrow(CsvError);
    expect(() => read(text)).toThrow(message);
  });
});

describe('reading', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['a', [['a']]],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['\n\r\na\n\n', [['a']]],
    ['""', [['']]],
    [',', [['', '']]],
    ['a,', [['a', '']]],
    ['"a,b","c ""d"""', [['a,b', 'c "d"']]],
    ['"a\r\nb",c', [['a\r\nb', 'c']]],
    [' a , b', [[' a ', ' b']]],
    [`${CSV_BOM}a,b`, [['a', 'b']]],
  ])('parses %j', (text, records) => {
    expect(read(text)).toEqual(records);
  });

  it('returns the line on which each record begins', () => {
    expect([...readCsv('a\n\n"b\r\nc"\nd')].map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it.each([
    ['a,b;c,d', ','],
    ['a;b', ';'],
    ['a\tb\n1,2,3,4', '\t'],
    ['title', ','],
  ])('detects the delimiter of %j as %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });

  it('reads other delimiters', () => {
    expect(read('a;"b;c"\n1,5;2', ';')).toEqual([
      ['a', 'b;c'],
      ['1,5', '2'],
    ]);
  });
});

describe('writing', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', "'", '=', ' ', 'a', '\uFEFF') }),
  );
  const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

  it('quotes cells only if necessary', () => {
    expect(csvLine(['a b', 'c,d', 'e"f', 'g\nh', ' i', ''])).toBe('a b,"c,d","e""f","g\nh"," i",\r\n');
  });

  it('round-trips any cells', () => {
    fc.assert(
      fc.property(records, fc.boolean(), (rows, hasBom) => {
        expect(read((hasBom ? CSV_BOM : '') + rows.map(csvLine).join(''))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''@x"])(
    'escapes the formula %j',
    (formula) => {
      expect(escapeFormula(formula)).toBe(`'${formula}`);
    },
  );

  it('quotes delimiters of spreadsheets', () => {
    expect(csvLine(['a;b', 'a\tb', 'a b'])).toBe('"a;b","a\tb",a b\r\n');
  });

  it.each([
    ['1 Road;=HYPERLINK(B:B);x', "1 Road;'=HYPERLINK(B:B);x"],
    ['1 Road; "=A1"', `1 Road; "'=A1"`],
    ['1 Road\t@x', "1 Road\t'@x"],
    ['1 Road\r\n\n+1', "1 Road\r\n\n'+1"],
    ['=1;-2', "'=1;'-2"],
    ['1 Road; 2nd floor, a=b', '1 Road; 2nd floor, a=b'],
  ])('escapes every formula in %j', (text, escaped) => {
    expect(escapeAllFormulas(text)).toBe(escaped);
  });

  it.each(['', 'a', "'", "it's", "'tis", '1-2', ' =1'])('does not escape %j', (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });

  it('escapes every formula and round-trips any cell', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
