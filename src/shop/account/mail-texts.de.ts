import type { MailTexts } from './mail-texts.ts';

export const mailTexts: MailTexts = {
  reset: {
    subject: (shopName) => `Neues Passwort für ${shopName}`,
    text: (shopName, link, minutes) =>
      `Guten Tag,

jemand, vermutlich Sie, hat bei ${shopName} ein neues Passwort angefordert. Über diesen Link können Sie es wählen:

${link}

Er gilt einmal und ${minutes} Minuten lang. Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
  },

  confirmation: {
    subject: (shopName) => `E-Mail-Adresse für ${shopName} bestätigen`,
    text: (shopName, link, hours) =>
      `Guten Tag,

diese Adresse wurde für ein Konto bei ${shopName} angegeben. Wenn Sie das waren, bestätigen Sie sie bitte:

${link}

Der Link gilt einmal und ${hours} Stunden lang. Wenn Sie es nicht waren, brauchen Sie nichts zu tun: An eine unbestätigte Adresse schicken wir keine Nachrichten.
`,
  },
};
