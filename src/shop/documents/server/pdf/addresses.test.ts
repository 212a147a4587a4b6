import { expect, it } from 'vitest';
import { SETTINGS } from '../fixtures.ts';
import { cityLine } from './letterhead.ts';
import { recipientOf } from './print-document.ts';

it.each([
  [
    'a US address with its state on the line of the city',
    'Lamp & Co, 12 Long Road, Portland, OR 97201, United States',
    ['Lamp & Co', '12 Long Road', 'Portland, OR 97201', 'United States'],
  ],
  ['a US address of a profile', '1 Market Row, Portland, ME 04101', ['1 Market Row', 'Portland, ME 04101']],
  [
    'a US address with a long postcode',
    '1 Market Row,Portland, ME 04101-1234,United States',
    ['1 Market Row', 'Portland, ME 04101-1234', 'United States'],
  ],
  [
    'a Latvian address',
    'Brīvības iela 1, Rīga, LV-1010, Latvia',
    ['Brīvības iela 1', 'Rīga, LV-1010', 'Latvia'],
  ],
  [
    'a German address',
    'Deichgasse 5, 20095 Hamburg, Deutschland',
    ['Deichgasse 5', '20095 Hamburg', 'Deutschland'],
  ],
  ['an address in lines', '12 Mill Lane\n\nYork', ['12 Mill Lane', 'York']],
])('prints %s', (_, address, lines) => {
  expect(recipientOf({ name: 'Maya', address })).toEqual(['Maya', ...lines]);
});

it.each([
  ['DE', 'Hamburg', '20457', '20457 Hamburg'],
  ['US', 'Portland, OR', '97201', 'Portland, OR 97201'],
  ['GB', 'London', 'SW1A 1AA', 'London SW1A 1AA'],
])('writes the city of a seller in %s', (country, city, postcode, line) => {
  expect(cityLine({ ...SETTINGS.seller, country, city, postcode })).toBe(line);
});
