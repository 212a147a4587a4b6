import type { AccountSecurityMailTexts } from './mail-texts.ts';

export const mailTexts: AccountSecurityMailTexts = {
  subject: {
    'new-device': (shopName) => `Neue Anmeldung in Ihrem Konto bei ${shopName}`,
    'password-changed': (shopName) => `Ihr Passwort bei ${shopName} wurde geändert`,
    'app-added': (shopName) => `Neue Authentifizierungs-App für Ihr Konto bei ${shopName}`,
    'passkey-added': (shopName) => `Neuer Passkey für Ihr Konto bei ${shopName}`,
    'factor-removed': (shopName) => `Zweiter Faktor Ihres Kontos bei ${shopName} entfernt`,
    'codes-renewed': (shopName) => `Neue Wiederherstellungscodes für Ihr Konto bei ${shopName}`,
    'code-used': (shopName) => `Wiederherstellungscode bei ${shopName} benutzt`,
  },
  happened: {
    'new-device':
      'In Ihrem Konto hat sich jemand auf einem Gerät angemeldet, das vorher nicht benutzt wurde.',
    'password-changed': 'Das Passwort Ihres Kontos wurde geändert.',
    'app-added': 'Ihrem Konto wurde eine Authentifizierungs-App hinzugefügt.',
    'passkey-added': 'Ihrem Konto wurde ein Passkey hinzugefügt.',
    'factor-removed': 'Ein zweiter Faktor Ihres Kontos wurde entfernt.',
    'codes-renewed': 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt.',
    'code-used': 'Ein Wiederherstellungscode Ihres Kontos wurde für eine Anmeldung benutzt.',
  },
  text: (happened, when, link, days) =>
    `Guten Tag,

${happened} Zeitpunkt: ${when}.

Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, beenden Sie über diesen Link alle Sitzungen, und wählen Sie dann ein neues Passwort:

${link}

Der Link gilt einmal und ${days} Tage lang.
`,
};
