import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { checkTerms } from '../check-terms.ts';
import type { Method } from '../rules.ts';
import { MethodsPanel } from './methods-panel.tsx';
import { ZonesPanel } from './zones-panel.tsx';

vi.mock('../../../shared/language.ts', async (original) => ({ ...(await original()), language: 'de' }));

const method = (id: string, en: string, de: string): Method => ({
  id,
  name: { en, de },
  time: { en: '', de: '' },
  active: true,
  kind: 'parcel',
  pickupAddress: '',
});
const methods = [
  method('standard', 'Standard parcel', 'Standardpaket'),
  method('express', 'Express', ' '),
  method('new', '', ''),
];
const titles = ['Standardpaket', 'Express', 'Method 3'];

it('names the methods of a zone in the viewer’s language', () => {
  renderScreen(
    <ZonesPanel
      zones={[{ id: 'de', name: 'Zone', areas: [], rates: [] }]}
      methods={methods}
      onChange={() => {}}
    />,
  );
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(
    titles.map((title) => `Deliver with ${title}`),
  );
});

it('names the methods above their fields in the viewer’s language', () => {
  renderScreen(<MethodsPanel methods={methods} onChange={() => {}} />);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
    titles,
  );
});

it('names the methods in problems of the terms in the viewer’s language', () => {
  const problems = checkTerms({
    defaultCountry: 'DE',
    defaultGrams: 500,
    methods: methods.slice(0, 1),
    zones: [],
  });
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('“Standardpaket”')]);
});
