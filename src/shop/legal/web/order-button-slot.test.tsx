import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { pages } from '../contract.ts';
import type { LegalPage } from '../rules.ts';
import { webFeature } from './feature.ts';
import { FooterLinks } from './footer-slot.tsx';
import { OrderConfirmation } from './order-button-slot.tsx';

const published = (...names: LegalPage[]) =>
  cachedRead(pages, {}, { pages: names.map((page) => ({ page, languages: ['en' as const] })) });
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

it('the button says that the order must be paid', () => {
  expect(webFeature.orderButton?.label).toBe('Order with obligation to pay');
});

it('links to the terms and the withdrawal policy if they are published', () => {
  renderScreen(<OrderConfirmation />, { cached: [published('imprint', 'terms', 'withdrawal')] });
  expect(links()).toEqual(['/legal/terms', '/legal/withdrawal']);
});

it('shows nothing while neither is published', () => {
  renderScreen(<OrderConfirmation />, { cached: [published('imprint')] });
  expect(links()).toEqual([]);
  expect(document.body.textContent).toBe('');
});

it('the footer links to the published pages and always to the withdrawal function', () => {
  renderScreen(<FooterLinks />, { cached: [published('imprint', 'privacy')] });
  expect(screen.getByRole('navigation', { name: 'Legal information' })).toBeTruthy();
  expect(links()).toEqual(['/legal/imprint', '/legal/privacy', '/withdraw']);
});
