import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import type { Method } from '../rules.ts';
import { MethodsPanel } from './methods-panel.tsx';
import { ZonesPanel } from './zones-panel.tsx';

const method = (id: string, name: string): Method => ({
  id,
  name: { en: name, de: '' },
  time: { en: '', de: '' },
  active: true,
  kind: 'parcel',
  pickupAddress: '',
});
const methods = [method('standard', 'Standard parcel'), method('new', '')];
const titles = ['Standard parcel', 'Method 2'];

it('the methods of a zone are named, also while they have no name', () => {
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

it('the fields of a method have its name, also while it has none', () => {
  renderScreen(<MethodsPanel methods={methods} onChange={() => {}} />);
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
    titles,
  );
});
