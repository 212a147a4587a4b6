import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { adminTexts } from '../admin-texts.ts';
import { rule } from '../contract.ts';
import { RuleScreen } from './security-page.tsx';

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before the tab is closed with an unsaved rule', () => {
  renderScreen(<RuleScreen />, {
    cached: [cachedRead(rule, {}, { version: 1, isRequired: false, administrators: [] })],
  });
  const box = screen.getByLabelText(adminTexts.isRequired);
  expect(asksBeforeUnload()).toBe(false);
  fireEvent.click(box);
  expect(asksBeforeUnload()).toBe(true);
  fireEvent.click(box);
  expect(asksBeforeUnload()).toBe(false);
});
