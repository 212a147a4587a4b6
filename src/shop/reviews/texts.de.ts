import { locale } from '../../shared/language.de.ts';
import type { ReviewTexts } from './texts.ts';

const stars = (count: number) => `${count} ${count === 1 ? 'Stern' : 'Sterne'}`;
const reviews = (count: number) => `${count} ${count === 1 ? 'Bewertung' : 'Bewertungen'}`;

export const texts: ReviewTexts = {
  form: {
    heading: 'Bewertung schreiben',
    rating: 'Ihre Sterne',
    stars,
    comment: 'Kommentar',
    counter: (used, max) => `${used} / ${max}`,
    submit: 'Bewertung abgeben',
    submitting: 'Wird abgegeben …',
    submitted: 'Vielen Dank für Ihre Bewertung.',
    logIn: 'Bitte melden Sie sich an, um eine Bewertung zu schreiben.',
    cannotLoad: 'Das Formular lässt sich nicht anzeigen: Konto oder Produkt fehlt.',
    submitFailed: (message) => `Die Bewertung konnte nicht abgegeben werden: ${message}`,
  },

  errors: {
    'rating-missing': 'Bitte vergeben Sie 1 bis 5 Sterne.',
    'comment-missing': 'Bitte schreiben Sie einen Kommentar.',
    'comment-too-long': ({ max }) =>
      `Ein Kommentar darf höchstens ${max.toLocaleString(locale)} Zeichen lang sein.`,
    'already-reviewed': 'Sie haben dieses Produkt schon bewertet.',
    'rating-invalid': 'Die Bewertung muss eine Zahl von 1 bis 5 sein',
    'comment-empty': 'Der Kommentar darf nicht leer sein',
    'user-invalid': 'Ungültige Kontonummer.',
    'product-invalid': 'Dieses Produkt gibt es nicht.',
    'review-needs-login': 'Bitte melden Sie sich an, um eine Bewertung zu löschen.',
    'own-review': 'Die eigene Bewertung können Sie nicht als hilfreich markieren.',
    'review-not-found': 'Diese Bewertung gibt es nicht.',
    'too-many-reviews':
      'Über Ihr Konto oder Netzwerk wurden in kurzer Zeit viele Bewertungen geschrieben. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'too-many-review-changes':
      'Über Ihr Konto oder Netzwerk wurden in kurzer Zeit viele Bewertungen geändert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },

  review: {
    fallbackName: 'Kunde',
    deletedAuthor: 'Anonym',
    outOfFive: (rating) => `${rating} von 5`,
    rated: (rating) => `Mit ${rating} von 5 Sternen bewertet`,
    deleting: 'Wird gelöscht …',
    deleted: 'Ihre Bewertung wurde gelöscht.',
    restoreFailed: (reason: string) => `Ihre Bewertung konnte nicht wiederhergestellt werden: ${reason}`,
    deleteYours: 'Ihre Bewertung löschen',
    helpful: 'Hilfreich',
    helpfulCount: (votes) =>
      votes === 1
        ? '1 Person fand diese Bewertung hilfreich'
        : `${votes} Personen fanden diese Bewertung hilfreich`,
  },

  detail: {
    heading: 'Bewertungen',
    averageFrom: (reviewCount) => `aus ${reviewCount}`,
    ratingsAndReviews: (ratings, reviews) => `${ratings}-mal bewertet, ${reviews}-mal mit Text`,
    loading: 'Bewertungen werden geladen …',
    none: 'Noch keine Bewertungen. Schreiben Sie die erste!',
    hidden: 'Der Shop hat diese Bewertung ausgeblendet. Nur Sie sehen sie.',
    loadFailed: 'Die Bewertungen konnten nicht geladen werden.',
    deleteFailed: 'Die Bewertung konnte nicht gelöscht werden. Versuchen Sie es noch einmal.',
    all: 'Alle Bewertungen ansehen',
  },

  inOrder: {
    show: 'Bewertungen anzeigen',
    hide: 'Bewertungen ausblenden',
    showOf: (title) => `Bewertungen anzeigen: ${title}`,
    hideOf: (title) => `Bewertungen ausblenden: ${title}`,
    loadFailed: 'Die Bewertungen konnten nicht geladen werden.',
    deleteFailed: 'Die Bewertung konnte nicht gelöscht werden. Bitte versuchen Sie es noch einmal.',
  },

  page: {
    heading: 'Bewertungen',
    headingOf: (title) => `Bewertungen: ${title}`,
    toProduct: 'Zum Produkt',
    loading: 'Bewertungen werden geladen …',
    loadFailed: 'Die Bewertungen konnten nicht geladen werden.',
    sortBy: 'Sortieren nach',
    sorts: { date: 'Datum (neueste zuerst)', rating: 'Sterne (beste zuerst)', helpful: 'Am hilfreichsten' },
    minimumRating: 'Mindestens',
    minimumRatings: { 0: 'Alle', 4: 'ab 4', 3: 'ab 3', 2: 'ab 2' },
    none: 'Noch keine Bewertungen.',
    noneMatch: 'Zu diesem Filter gibt es keine Bewertungen.',
    distribution: 'Bewertungen nach Sternen',
    bar: (count, number) => `${stars(count)}: ${reviews(number)}`,
  },
};
