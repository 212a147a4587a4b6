import type { StaffMailTexts } from './mail-texts.ts';

export const mailTexts: StaffMailTexts = {
  subject: (shopName) => `Einladung zur Mitarbeit bei ${shopName}`,
  text: (shopName, link, days) =>
    `Guten Tag,

${shopName} lädt Sie ein, in der Verwaltung des Shops mitzuarbeiten. Öffnen Sie diesen Link, melden Sie sich mit der E-Mail-Adresse an, die diese Einladung erhalten hat (oder registrieren Sie sich mit ihr), und nehmen Sie die Einladung an:

${link}

Der Link funktioniert einmal und läuft nach ${days} Tagen ab. Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.
`,
};
