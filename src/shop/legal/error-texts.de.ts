import type { LegalErrorTexts } from './error-texts.ts';

export const errorTexts: LegalErrorTexts = {
  'legal-page-missing':
    'Diese Seite wurde noch nicht veröffentlicht. Bitte wenden Sie sich an den Shop, wenn Sie sie benötigen.',
  'legal-too-long': ({ limit }) => `Dieser Text ist zu lang. Kürzen Sie ihn auf ${limit} Zeichen.`,
  'legal-part-too-long': ({ limit }) =>
    `Ein Teil dieses Textes hat mehr als ${limit} Zeichen. Fügen Sie Leerzeilen zwischen seinen Absätzen ein.`,
  'legal-too-nested': ({ limit }) =>
    `Die Listen in diesem Text sind zu tief verschachtelt. Verwenden Sie höchstens ${limit} Ebenen.`,
  'legal-too-many-parts':
    'Dieser Text hat zu viele Absätze, Links und formatierte Wörter. Verwenden Sie weniger.',
  'legal-link-refused': ({ address }) =>
    `Der Link zu „${address}“ ist nicht erlaubt. Links müssen mit https://, http://, mailto:, tel: oder / beginnen.`,
  'legal-stale':
    'Ein anderer Administrator hat diesen Text inzwischen gespeichert. Laden Sie den neuen Text, und machen Sie Ihre Änderungen noch einmal.',
  'legal-version-missing': 'Diese Version des Textes gibt es nicht. Laden Sie die Seite neu.',
  'withdrawal-invalid': 'Bitte korrigieren Sie die markierten Felder.',
  'withdrawal-name-missing': 'Geben Sie Ihren Namen ein.',
  'withdrawal-order-invalid':
    'Geben Sie die Bestellnummer aus Ihrer Bestellbestätigung ein: zehn Buchstaben und Ziffern, zum Beispiel 7K3M9Q2XTB.',
  'withdrawal-email-invalid': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'withdrawal-too-long': 'Kürzen Sie diesen Text.',
  'withdrawal-too-many':
    'Es wurden zu viele Widerrufserklärungen gesendet. Bitte warten Sie eine Stunde, oder senden Sie Ihren Widerruf per E-Mail oder Brief an den Shop.',
  'withdrawal-not-found': 'Diesen Widerruf gibt es nicht. Laden Sie die Seite neu.',
  'withdrawal-stale':
    'Ein anderer Administrator hat diesen Widerruf inzwischen geändert. Bitte prüfen Sie ihn.',
};
