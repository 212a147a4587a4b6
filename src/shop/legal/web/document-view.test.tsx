import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import type { LegalDocument } from '../document.ts';
import { DocumentView } from './document-view.tsx';

const document: LegalDocument = [
  { kind: 'heading', level: 2, content: [{ text: 'Provider' }] },
  {
    kind: 'paragraph',
    content: [
      { text: 'Lamp\nHamburg ' },
      { text: '<script>alert(1)</script>', strong: true, emphasis: true },
      { text: 'Terms', to: '/legal/terms' },
      { text: 'Elsewhere', to: 'https://elsewhere.test' },
    ],
  },
  {
    kind: 'list',
    ordered: true,
    start: 3,
    items: [
      {
        content: [{ text: 'Third' }],
        lists: [
          { kind: 'list', ordered: false, start: 1, items: [{ content: [{ text: 'Inner' }], lists: [] }] },
        ],
      },
    ],
  },
  { kind: 'rule' },
  { kind: 'table', head: [[{ text: 'Area' }]], rows: [[[{ text: 'Germany' }]]] },
];

it('renders every part of a text, and HTML as text', () => {
  renderScreen(<DocumentView blocks={document} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Provider' })).toBeTruthy();
  expect(screen.getByText('<script>alert(1)</script>').closest('strong')).toBeTruthy();
  expect(globalThis.document.querySelector('script')).toBeNull();
  const [ordered, inner] = screen.getAllByRole<HTMLOListElement>('list');
  expect(ordered!.start).toBe(3);
  expect(ordered!.contains(inner!)).toBe(true);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/legal/terms',
    'https://elsewhere.test',
  ]);
  expect(screen.getByRole('columnheader', { name: 'Area' })).toBeTruthy();
  expect(screen.getByRole('separator')).toBeTruthy();
  expect(globalThis.document.querySelectorAll('br')).toHaveLength(1);
});
