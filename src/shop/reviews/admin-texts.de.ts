import type { ReviewAdminTexts } from './admin-texts.ts';

export const adminTexts: ReviewAdminTexts = {
  heading: 'Bewertungen',
  lead: 'Verborgene Bewertungen sind nicht sichtbar, und ihre Sterne zählen nicht.',
  filter: 'Anzeigen',
  filters: { all: 'Alle Bewertungen', low: 'Ein oder zwei Sterne', hidden: 'Verborgene Bewertungen' },
  by: (name) => `von ${name}`,
  hidden: 'Verborgen',
  hide: 'Verbergen',
  hideOf: (name, title) => `Bewertung von ${name} zu ${title} verbergen`,
  hiding: 'Wird verborgen …',
  show: 'Wieder anzeigen',
  showOf: (name, title) => `Bewertung von ${name} zu ${title} wieder anzeigen`,
  showing: 'Wird angezeigt …',
  wasHidden: (title) => `Die Bewertung zu ${title} ist verborgen.`,
  wasShown: (title) => `Die Bewertung zu ${title} ist wieder sichtbar.`,
  hideFailed: 'Die Bewertung konnte nicht verborgen werden.',
  showFailed: 'Die Bewertung konnte nicht wieder angezeigt werden.',
  loading: 'Bewertungen werden geladen …',
  loadFailed: 'Die Bewertungen konnten nicht geladen werden.',
  none: 'Noch keine Bewertungen.',
  noneMatch: 'Zu diesem Filter gibt es keine Bewertungen.',
};
