/** The emails of the shop by purpose, in the order of /admin/settings/mail. Features declare them on the server. */
export const MAIL_GROUPS = {
  orders: [
    'order-placed',
    'order-paid',
    'order-pending',
    'order-in-process',
    'order-shipped',
    'order-delivered',
    'order-cancelled',
    'order-refunded',
    'payment-refunded',
    'withdrawal-receipt',
  ],
  products: ['product-available'],
  accounts: ['confirm-email', 'reset-password', 'account-notice'],
  administrators: ['new-orders', 'low-stock', 'staff-invitation'],
} as const;

export type MailGroup = keyof typeof MAIL_GROUPS;
export type MailName = (typeof MAIL_GROUPS)[MailGroup][number];

/** Groups the emails in this order; omits empty groups and emails with an unknown name. */
export function groupMails<Mail extends { readonly name: string }>(
  emails: readonly Mail[],
): { group: MailGroup; emails: (Mail & { name: MailName })[] }[] {
  const groups = Object.entries(MAIL_GROUPS) as [MailGroup, readonly MailName[]][];
  return groups.flatMap(([group, names]) => {
    const found = names.flatMap((name) => {
      const mail = emails.find((one) => one.name === name);
      return mail ? [{ ...mail, name }] : [];
    });
    return found.length > 0 ? [{ group, emails: found }] : [];
  });
}

/**
 * Where emails go: to a mail server, to the page of the demo that shows them, or, in another shop without a mail server,
 * nowhere.
 */
export const MAIL_TRANSPORTS = ['server', 'demo-mailbox', 'none'] as const;
export type MailTransport = (typeof MAIL_TRANSPORTS)[number];
