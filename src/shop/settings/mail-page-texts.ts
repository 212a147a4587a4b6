import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/settings/mail. */
export const mailPageTexts = {
  back: 'Settings',
  lead: 'Every email that your shop sends, as it is sent. Names, orders, amounts and links are examples.',
  loading: 'Loading the emails...',
  loadFailed: 'Failed to load the emails.',
  language: 'Language',
  languages: { en: 'English', de: 'German' },

  /** Where test emails go. */
  toAddress: (email: string) => `Test emails go to ${email}.`,
  toDemoMailbox: 'This demo has no mail server: test emails appear in the demo mailbox.',
  openDemoMailbox: 'Open the demo mailbox',
  noServer:
    'No mail server is configured: your shop sends no emails. Set SMTP_URL, for example smtps://user:password@mail.example.org, and restart the shop.',
  unconfirmed:
    'Your email address is not confirmed, so it receives no emails. Open the link in the confirmation that we sent you; your profile can send it again.',
  toProfile: 'Go to your profile',

  groups: {
    orders: 'Orders, to shoppers',
    products: 'Products, to shoppers',
    accounts: 'Accounts',
    administrators: 'To administrators',
  },
  /** Who receives each email, and when. */
  emails: {
    'order-placed': { title: 'Order placed', hint: 'Immediately, to shoppers who want emails.' },
    'order-paid': { title: 'Payment received', hint: 'When you have recorded the whole payment.' },
    'order-pending': { title: 'Order pending again', hint: 'When a new status is undone after its email.' },
    'order-in-process': { title: 'Order in process', hint: 'When an order gets this status.' },
    'order-shipped': {
      title: 'Order shipped',
      hint: 'When an order gets this status, with the tracking numbers of its parcels.',
    },
    'order-delivered': { title: 'Order delivered', hint: 'When an order gets this status.' },
    'order-cancelled': { title: 'Order cancelled', hint: 'When the shopper or an administrator cancels it.' },
    'order-refunded': { title: 'Order refunded', hint: 'When an order gets this status.' },
    'payment-refunded': { title: 'Refund', hint: 'When you record a refund, with its amount.' },
    'withdrawal-receipt': { title: 'Receipt of a withdrawal', hint: 'After a statement of withdrawal.' },
    'product-available': {
      title: 'Product available again',
      hint: 'To shoppers who have asked for a notification and want emails.',
    },
    'confirm-email': {
      title: 'Confirm the email address',
      hint: 'After the registration, and when a user asks for it.',
    },
    'reset-password': { title: 'New password', hint: 'When a user has forgotten the password.' },
    'account-notice': {
      title: 'Account notice',
      hint: 'After a login from a new device, a new password and changes of second factors.',
    },
    'staff-invitation': {
      title: 'Staff invitation',
      hint: 'When an administrator invites someone to a staff role.',
    },
    'new-orders': {
      title: 'New orders',
      hint: 'At most every 15 minutes, to administrators who choose it on their profile.',
    },
    'low-stock': {
      title: 'Low stock',
      hint: 'At most every 15 minutes, to administrators who choose it on their profile.',
    },
  },
  subject: 'Subject',
  send: 'Send me this one',
  /** Accessible name of the button; it begins with the visible text. */
  sendOf: (title: string) => `Send me this one: ${title}`,
  sending: 'Sending...',
  sent: (email: string) => `The test email is on its way to ${email}.`,
  sentToMailbox: 'The test email will appear in the demo mailbox.',
  sendFailed: 'Failed to send the email. Please try again.',
} as const;

export type MailPageTexts = Translation<typeof mailPageTexts>;
