import type { ConfirmTexts } from './confirm-texts.ts';

export const confirmTexts: ConfirmTexts = {
  hint: 'Ihre E-Mail-Adresse ist noch nicht bestätigt. Öffnen Sie den Link in unserer E-Mail, um Nachrichten zu Ihren Bestellungen zu erhalten.',
  sendAgain: 'Bestätigung erneut senden',
  sending: 'Wird gesendet …',
  sent: 'Bestätigung gesendet. Bitte sehen Sie in Ihrem Posteingang nach.',
  sendFailed: 'Die Bestätigung konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',

  heading: 'E-Mail-Adresse bestätigen',
  explanation:
    'Bestätigen Sie, dass diese Adresse Ihnen gehört, um E-Mails zu Ihren Bestellungen zu erhalten.',
  submit: 'E-Mail-Adresse bestätigen',
  submitting: 'Wird bestätigt …',
  confirmed: 'Ihre E-Mail-Adresse ist bestätigt.',
  toProfile: 'Zum Profil',
  toShop: 'Weiter einkaufen',
};
