import type { ReviewAdminTexts } from './admin-texts.ts';

export const adminTexts: ReviewAdminTexts = {
  heading: 'Bewertungen',
  lead: 'Ausgeblendete Bewertungen sind nicht sichtbar, und ihre Sterne zählen nicht.',
  filter: 'Anzeigen',
  filters: { all: 'Alle Bewertungen', low: 'Ein oder zwei Sterne', hidden: 'Ausgeblendete Bewertungen' },
  by: (name) => `von ${name}`,
  hidden: 'Ausgeblendet',
  hide: 'Ausblenden',
  hideOf: (name, title) => `Bewertung von ${name} zu ${title} ausblenden`,
  hiding: 'Wird ausgeblendet …',
  show: 'Wieder anzeigen',
  showOf: (name, title) => `Bewertung von ${name} zu ${title} wieder anzeigen`,
  showing: 'Wird angezeigt …',
  wasHidden: (title) => `Die Bewertung zu ${title} ist ausgeblendet.`,
  wasShown: (title) => `Die Bewertung zu ${title} ist wieder sichtbar.`,
  hideFailed: 'Die Bewertung konnte nicht ausgeblendet werden.',
  showFailed: 'Die Bewertung konnte nicht wieder angezeigt werden.',
  loading: 'Bewertungen werden geladen …',
  loadFailed: 'Die Bewertungen konnten nicht geladen werden.',
  none: 'Noch keine Bewertungen.',
  noneMatch: 'Zu diesem Filter gibt es keine Bewertungen.',
};
