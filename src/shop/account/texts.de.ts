import { shellTexts } from './shell-texts.de.ts';
import type { AccountTexts } from './texts.ts';

export const texts: AccountTexts = {
  fields: {
    name: 'Name',
    email: 'E-Mail',
    password: 'Passwort',
    address: 'Adresse',
    role: 'Rolle',
  },

  login: {
    heading: 'Anmelden',
    submit: 'Anmelden',
    submitting: 'Wird angemeldet …',
    forgotPassword: 'Passwort vergessen',
    toRegister: 'Registrieren',
    invalidCredential:
      'Diese Anmeldedaten sind ungültig. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
    wrongPassword: 'E-Mail oder Passwort stimmt nicht. Bitte versuchen Sie es noch einmal.',
    failed: 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    unexpected: 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es noch einmal.',
    profileMissing: 'Zu diesem Konto gibt es keine Profildaten.',
    continueTo: shellTexts.continueTo,
    loginToSee: (title) =>
      title ? `Melden Sie sich an, um „${title}“ zu sehen` : 'Melden Sie sich an, um dieses Produkt zu sehen',
    readReviews: 'Zu den Bewertungen',
    alreadyLoggedIn: (name) => `Sie sind als ${name} angemeldet.`,
    toShop: 'Weiter einkaufen',
    toAdmin: 'Weiter zur Verwaltung',
    passwordChanged: 'Ihr Passwort ist geändert. Bitte melden Sie sich an.',
  },

  register: {
    heading: 'Registrieren',
    submit: 'Registrieren',
    submitting: 'Wird registriert …',
    roles: { user: 'Kunde', admin: 'Admin' },
    roleNote: 'Die Rolle können Sie nur in diesem Demo-Shop wählen.',
    registerToSee: (title) =>
      title
        ? `Registrieren Sie sich, um „${title}“ zu sehen`
        : 'Registrieren Sie sich, um dieses Produkt zu sehen',
    roleNeedsGrant: 'Diese Rolle kann nur ein Admin vergeben.',
    succeeded: 'Die Registrierung hat geklappt. Herzlich willkommen!',
    failed: (reason) => `Die Registrierung hat nicht geklappt: ${reason}`,
    unknownError: 'Ein unbekannter Fehler ist aufgetreten.',
  },

  passwordHint: {
    spec: '6 bis 8 Buchstaben und Ziffern, mindestens ein Buchstabe.',
    strong: '8 bis 128 Zeichen, kein häufig verwendetes Passwort.',
  },

  errors: {
    'credentials-missing': 'Bitte geben Sie E-Mail und Passwort ein.',
    'fields-missing': 'Bitte füllen Sie alle Felder aus.',
    'email-taken': 'Die Registrierung hat nicht geklappt: Diese E-Mail-Adresse ist schon registriert.',
    'registration-email-invalid':
      'Die Registrierung hat nicht geklappt: Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    'too-many-registrations':
      'Die Registrierung hat nicht geklappt: Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
    'password-invalid':
      'Das Passwort muss aus 6–8 Buchstaben und Ziffern ohne Leerzeichen bestehen, nicht nur aus Ziffern.',
    'password-weak':
      'Das Passwort muss 8–128 Zeichen lang sein und darf kein häufig verwendetes Passwort sein.',
    'password-missing': 'Bitte geben Sie ein neues Passwort ein.',
    'current-password-wrong': 'Das aktuelle Passwort stimmt nicht.',
    'email-missing': 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    'email-invalid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    'name-too-long': ({ max }) => `Der Name darf höchstens ${max} Zeichen lang sein.`,
    'address-too-long': ({ max }) => `Die Adresse darf höchstens ${max} Zeichen lang sein.`,
    'name-missing': 'Bitte geben Sie Ihren Namen ein.',
    'address-too-short': 'Die Adresse muss mindestens 5 Zeichen lang sein.',
    'profile-missing': 'Dieses Profil gibt es nicht.',
    'sign-in-too-old': 'Das Konto konnte nicht gelöscht werden. Bitte melden Sie sich dazu neu an.',
    'last-administrator': 'Sie sind der letzte Admin. Ernennen Sie zuerst einen weiteren.',
    'order-emails-for-administrators': 'E-Mails über neue Bestellungen sind Administratoren vorbehalten.',
    'stock-emails-for-administrators': 'E-Mails über niedrige Bestände sind Administratoren vorbehalten.',
    'link-used': 'Dieser Link wurde schon verwendet oder ist älter als 60 Minuten.',
    'confirmation-link-used':
      'Dieser Link wurde schon verwendet oder ist älter als 48 Stunden. In Ihrem Profil können Sie einen neuen anfordern.',
    'confirmation-failed': 'Die Adresse konnte nicht bestätigt werden. Bitte versuchen Sie es noch einmal.',
    'too-many-confirmations':
      'Es wurden schon mehrere Bestätigungen gesendet. Bitte sehen Sie in Posteingang und Spam-Ordner nach, oder versuchen Sie es morgen noch einmal.',
    'device-unknown': 'Dieses Gerät gibt es nicht.',
    'too-many-attempts': 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
  },

  profile: {
    heading: 'Profil',
    logIn: 'Bitte melden Sie sich an, um Ihr Profil zu sehen.',
    loading: 'Ihr Profil wird geladen …',
    update: 'Speichern',
    updating: 'Wird gespeichert …',
    deleteHeading: 'Konto löschen',
    deleteHint:
      'Offene Bestellungen werden storniert, Ihr Warenkorb und Ihre Mitteilungen gelöscht. Ihre Bewertungen bleiben ohne Ihren Namen stehen.',
    confirmDelete: 'Möchten Sie Ihr Konto endgültig löschen?',
    yesDelete: 'Ja, löschen',
    deleting: 'Wird gelöscht …',
    loadFailed: 'Das Profil konnte nicht abgerufen werden.',
    updateFailed: 'Das Profil konnte nicht gespeichert werden.',
    updated: 'Ihr Profil ist gespeichert.',
    deleted: 'Ihr Konto ist gelöscht.',
  },

  forgot: {
    heading: 'Passwort vergessen',
    submit: 'E-Mail anfordern',
    submitting: 'Wird gesendet …',
    sent: 'Die E-Mail ist unterwegs! Bitte sehen Sie in Ihr Postfach.',
    unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
    toLogin: 'Zurück zur Anmeldung',
    demoMailbox: 'Demo-Postfach öffnen',
  },

  reset: {
    heading: 'Neues Passwort wählen',
    newPassword: 'Neues Passwort',
    submit: 'Passwort ändern',
    submitting: 'Wird geändert …',
    newLink: 'Neuen Link anfordern',
    unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
  },

  changePassword: {
    heading: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    submit: 'Passwort ändern',
    submitting: 'Wird geändert …',
    currentRequired: 'Bitte geben Sie Ihr aktuelles Passwort ein.',
    done: 'Ihr Passwort ist geändert. Andere Geräte wurden abgemeldet.',
    failed: 'Das Passwort konnte nicht geändert werden.',
  },

  devices: {
    heading: 'Angemeldete Geräte',
    current: 'Dieses Gerät',
    loggedIn: (when) => `Angemeldet: ${when}`,
    unknownBrowser: 'Unbekannter Browser',
    browserOn: (browser, system) => `${browser} unter ${system}`,
    logOut: 'Abmelden',
    logOutOf: (device) => `${device} abmelden`,
    loggedOut: 'Das Gerät ist abgemeldet.',
    failed: 'Das Gerät konnte nicht abgemeldet werden.',
    loadFailed: 'Die Geräte konnten nicht geladen werden.',
  },

  personalData: {
    heading: 'Ihre Daten',
    orderEmails: 'E-Mails zu meinen Bestellungen senden',
    newOrderEmails: 'E-Mail bei neuen Bestellungen',
    lowStockEmails: 'E-Mail bei niedrigem Bestand',
    download: 'Meine Daten herunterladen',
    downloadHint: 'Alle Daten, die dieser Shop über Sie gespeichert hat, als JSON-Datei.',
  },

  failures: shellTexts.failures,

  // For the log, which is in English in every shop.
  logOnly: { userDocumentMissing: 'User document not found.' },
};
