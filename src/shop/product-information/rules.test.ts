import { describe, expect, it } from 'vitest';
import { serializeSearchAndShow } from '../../shared/search-and-show.ts';
import { contactLink } from './contact-link.ts';
import { contentToInput, formatContent, parseContent } from './content-format.ts';
import { chooseUnit, type InformationForm, toForm, toInformation } from './form.ts';
import {
  checkInformation,
  checkManufacturer,
  type Information,
  missingOf,
  NO_INFORMATION,
  NO_MANUFACTURER,
  parseInformationFilters,
  trimManufacturer,
} from './rules.ts';

const OIL = { content: 750_000, unit: 'ml', per: '1l' } as const;
const maker = { ...NO_MANUFACTURER, name: 'Maker', address: 'Road 1', contact: 'info@maker.test' };
const person = { euName: 'Rep', euAddress: 'Rue 1, Paris', euContact: 'https://rep.test' };

describe('missing information', () => {
  it.each<[Partial<Information>, string[]]>([
    [{}, ['unit-price', 'manufacturer']],
    [{ content: OIL }, ['manufacturer']],
    [{ isSoldByPiece: true }, ['manufacturer']],
    [{ manufacturerId: 'm' }, ['unit-price']],
    [{ content: OIL, manufacturerId: 'm' }, []],
    [{ warnings: 'Hot.' }, ['unit-price', 'manufacturer']],
  ])('of %j is %j', (information, expected) => {
    expect(missingOf({ ...NO_INFORMATION, ...information })).toEqual(expected);
  });
});

describe('information', () => {
  it.each<[Partial<Information>, object]>([
    [{}, {}],
    [{ content: OIL }, {}],
    [{ isSoldByPiece: true }, {}],
    [{ warnings: 'x'.repeat(2_000) }, {}],
    [{ content: { ...OIL, content: 0 } }, { content: 'range' }],
    [{ content: { ...OIL, per: '1kg' } }, { per: 'other-dimension' }],
    [{ content: OIL, isSoldByPiece: true }, { content: 'by-piece' }],
    [{ warnings: 'x'.repeat(2_001) }, { warnings: 'too-long' }],
  ])('%j has the problems %j', (information, expected) => {
    expect(checkInformation({ ...NO_INFORMATION, ...information })).toEqual(expected);
  });

  it.each<Information>([
    NO_INFORMATION,
    { ...NO_INFORMATION, isSoldByPiece: true },
    { content: { ...OIL, content: 1_125 }, isSoldByPiece: false, manufacturerId: 'm', warnings: 'Hot.' },
  ])('is unchanged by a round trip through the form', (information) => {
    expect(toInformation(toForm(information))).toEqual(information);
  });

  it('is invalid if its content cannot be read', () => {
    const form: InformationForm = { ...toForm({ ...NO_INFORMATION, content: OIL }), content: 'much' };
    expect(checkInformation(toInformation(form))).toEqual({ content: 'range' });
  });

  it('keeps the reference when another unit of the same dimension is chosen', () => {
    expect(chooseUnit({ per: '100ml' }, 'l')).toEqual({ unit: 'l', per: '100ml' });
    expect(chooseUnit({ per: '100ml' }, 'kg')).toEqual({ unit: 'kg', per: '1kg' });
  });
});

describe('a content', () => {
  it.each([
    ['750', 750_000],
    [' 0.75 ', 750],
    ['0,75', 750],
    ['1.125', 1_125],
    ['0,125', 125],
    // Ambiguous: 1,125 or 1.125.
    ['1,125', Number.NaN],
    ['1.0005', Number.NaN],
    ['', Number.NaN],
    ['.5', Number.NaN],
    ['-1', Number.NaN],
    ['1e3', Number.NaN],
    ['12345678', Number.NaN],
  ])('typed as %j is %d thousandths', (text, expected) => {
    expect(parseContent(text)).toBe(expected);
  });

  it('is formatted with its unit, and as the value of a field', () => {
    expect(formatContent(OIL)).toBe('750 ml');
    expect(formatContent({ content: 1_250_500, unit: 'm2' })).toBe('1,250.5 m²');
    expect(contentToInput(1_250_500)).toBe('1250.5');
  });
});

describe('a manufacturer', () => {
  it.each<[object, object]>([
    [maker, {}],
    [{ ...maker, ...person }, {}],
    [NO_MANUFACTURER, { name: 'missing', address: 'missing', contact: 'missing' }],
    [{ ...maker, name: 'x'.repeat(101) }, { name: 'too-long' }],
    [{ ...maker, contact: `https://maker.test/${'x'.repeat(200)}` }, { contact: 'too-long' }],
    [{ ...maker, contact: 'maker' }, { contact: 'invalid-contact' }],
    [
      { ...maker, euName: 'Rep' },
      { euAddress: 'missing', euContact: 'missing' },
    ],
    [{ ...maker, ...person, euContact: 'none' }, { euContact: 'invalid-contact' }],
  ])('%j has the problems %j', (details, expected) => {
    expect(checkManufacturer(details as typeof maker)).toEqual(expected);
  });

  it('is stored without surrounding spaces', () => {
    expect(trimManufacturer({ ...maker, name: ' Maker\n', euName: ' ' })).toEqual(maker);
  });

  it.each([
    ['info@maker.test', 'mailto:info@maker.test'],
    ['https://maker.test', 'https://maker.test'],
    ['http://maker.test/contact?lang=de#form', 'http://maker.test/contact?lang=de#form'],
    ['maker.test', undefined],
    ['https://maker', undefined],
    ['https://a b.test', undefined],
    ['https://user:password@maker.test', undefined],
    ['javascript:alert(1)', undefined],
    ['ftp://maker.test', undefined],
  ])('with the contact %j has the link %s', (contact, expected) => {
    expect(contactLink(contact)).toBe(expected);
  });
});

it.each([
  ['', { search: '', show: 'all' }, {}],
  ['show=missing&search= oil ', { search: 'oil', show: 'missing' }, { search: 'oil', show: 'missing' }],
  ['show=nonsense', { search: '', show: 'all' }, {}],
] as const)('the filters of %j are %j', (query, filters, serialized) => {
  expect(parseInformationFilters(new URLSearchParams(query))).toEqual(filters);
  expect(serializeSearchAndShow(filters)).toEqual(serialized);
});
