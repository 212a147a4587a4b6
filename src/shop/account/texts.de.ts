import { shellTexts } from './shell-texts.de.ts';
import type { AccountTexts } from './texts.ts';

export const texts: AccountTexts = {
  fields: {
    name: 'Name',
    email: 'E-Mail',
    password: 'Passwort',
    address: 'Adresse',
    role: 'Rolle',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
  },

  limits: {
    name: (max) => `Der Name darf höchstens ${max} Zeichen lang sein.`,
    address: (max) => `Die Adresse darf höchstens ${max} Zeichen lang sein.`,
  },

  login: {
    heading: 'Anmelden',
    submit: 'Anmelden',
    submitting: 'Wird angemeldet …',
    forgotPassword: 'Passwort vergessen',
    toRegister: 'Registrieren',
    bothRequired: 'Bitte geben Sie E-Mail und Passwort ein.',
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
    fillAll: 'Bitte füllen Sie alle Felder aus.',
    succeeded: 'Die Registrierung hat geklappt. Herzlich willkommen!',
    failed: (reason) => `Die Registrierung hat nicht geklappt: ${reason}`,
    unknownError: 'Ein unbekannter Fehler ist aufgetreten.',
    reasons: {
      emailTaken: 'Diese E-Mail-Adresse ist schon registriert.',
      emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
      tooMany: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
    },
  },

  password: {
    spec: 'Das Passwort muss aus 6–8 Buchstaben und Ziffern ohne Leerzeichen bestehen, nicht nur aus Ziffern.',
    strong: 'Das Passwort muss 8–128 Zeichen lang sein und darf kein häufig verwendetes Passwort sein.',
  },
  passwordHint: {
    spec: '6 bis 8 Buchstaben und Ziffern, mindestens ein Buchstabe.',
    strong: '8 bis 128 Zeichen, kein häufig verwendetes Passwort.',
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
    dismissHint: 'Zum Ausblenden klicken',
    nameRequired: 'Bitte geben Sie Ihren Namen ein.',
    addressTooShort: 'Die Adresse muss mindestens 5 Zeichen lang sein.',
    missing: 'Dieses Profil gibt es nicht.',
    loadFailed: 'Das Profil konnte nicht abgerufen werden.',
    updateFailed: 'Das Profil konnte nicht gespeichert werden.',
    deleteFailed: 'Das Konto konnte nicht gelöscht werden. Bitte melden Sie sich dazu neu an.',
    lastAdmin: 'Sie sind der letzte Admin. Ernennen Sie zuerst einen weiteren.',
    updated: 'Ihr Profil ist gespeichert.',
    deleted: 'Ihr Konto ist gelöscht.',
  },

  forgot: {
    heading: 'Passwort vergessen',
    submit: 'E-Mail anfordern',
    submitting: 'Wird gesendet …',
    sent: 'Die E-Mail ist unterwegs! Bitte sehen Sie in Ihr Postfach.',
    emailRequired: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
    toLogin: 'Zurück zur Anmeldung',
    demoMailbox: 'Demo-Postfach öffnen',
  },

  reset: {
    heading: 'Neues Passwort wählen',
    newPassword: 'Neues Passwort',
    submit: 'Passwort ändern',
    submitting: 'Wird geändert …',
    passwordRequired: 'Bitte geben Sie ein neues Passwort ein.',
    linkUsed: 'Dieser Link wurde schon verwendet oder ist älter als 60 Minuten.',
    newLink: 'Neuen Link anfordern',
    unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
  },

  changePassword: {
    heading: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    submit: 'Passwort ändern',
    submitting: 'Wird geändert …',
    currentRequired: 'Bitte geben Sie Ihr aktuelles Passwort ein.',
    wrong: 'Das aktuelle Passwort stimmt nicht.',
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
    unknown: 'Dieses Gerät gibt es nicht.',
    failed: 'Das Gerät konnte nicht abgemeldet werden.',
    loadFailed: 'Die Geräte konnten nicht geladen werden.',
  },

  personalData: {
    heading: 'Ihre Daten',
    orderEmails: 'E-Mails zu meinen Bestellungen senden',
    newOrderEmails: 'E-Mail bei neuen Bestellungen',
    newOrdersForAdmins: 'E-Mails über neue Bestellungen sind Administratoren vorbehalten.',
    download: 'Meine Daten herunterladen',
    downloadHint: 'Alle Daten, die dieser Shop über Sie gespeichert hat, als JSON-Datei.',
  },

  failures: shellTexts.failures,

  // For the log, which is in English in every shop.
  logOnly: { userDocumentMissing: 'User document not found.' },
};
