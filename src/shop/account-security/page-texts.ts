import type { Translation } from '../../shared/translation.ts';

/** Texts of /profile/security. */
export const pageTexts = {
  lead: 'A second factor protects your account even if someone knows your password.',
  loading: 'Loading your security settings...',
  loadFailed: 'Failed to load your security settings.',
  failed: 'Something went wrong. Please try again.',
  app: {
    heading: 'Authenticator app',
    off: 'An app on your phone shows a new code every 30 seconds, which you enter after your password.',
    on: (when: string) => `Set up on ${when}.`,
    setUp: 'Set up an app',
    preparing: 'Preparing...',
    scan: 'Scan this picture with your authenticator app, then enter the code that it shows.',
    qr: 'QR code for your authenticator app',
    secret: 'Or enter this key in the app:',
    code: 'Code',
    confirm: 'Confirm code',
    confirming: 'Confirming...',
    added: 'The authenticator app is set up.',
    remove: 'Remove the app',
    confirmRemove: 'Remove the authenticator app? Logins no longer ask for its code.',
    yesRemove: 'Yes, remove',
    removing: 'Removing...',
    removed: 'The authenticator app was removed.',
  },
  passkeys: {
    heading: 'Passkeys',
    lead: 'Log in with the fingerprint, face or PIN of a device, or with a security key, instead of your password.',
    name: 'Name of the passkey',
    nameHint: 'For example “My phone”.',
    add: 'Add a passkey',
    adding: 'Waiting for your device...',
    added: 'The passkey was added.',
    addFailed: 'The passkey was not created. Please try again.',
    unsupported:
      'This browser or this address does not support passkeys. They need a secure connection and a domain name.',
    created: (when: string) => `Added ${when}`,
    used: (when: string) => `last used ${when}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    confirmRemove: (name: string) => `Remove the passkey “${name}”?`,
    removed: 'The passkey was removed.',
  },
  codes: {
    heading: 'Recovery codes',
    lead: 'Each code replaces your second factor once, for example after you have lost your phone.',
    left: (count: number) => `${count} unused ${count === 1 ? 'code' : 'codes'}.`,
    none: 'You get recovery codes together with your first second factor.',
    renew: 'Create new codes',
    renewing: 'Creating...',
    confirmRenew: 'Create new codes? The old ones are no longer valid.',
    yesRenew: 'Yes, create',
    fresh:
      'Your new recovery codes. Print them or keep them in a password manager: they are shown only once.',
    copy: 'Copy',
    copied: 'Copied.',
    done: 'I have saved the codes',
  },
  sessions: {
    heading: 'All devices',
    lead: 'If you think that someone else is using your account, end all sessions, then change your password.',
    end: 'Log out everywhere',
    confirmEnd: 'Log out on all devices, this one included?',
    yesEnd: 'Yes, log out everywhere',
    ending: 'Logging out...',
  },
  due: (when: string) => `As an administrator of this shop you need a second factor by ${when}.`,
  overdue:
    'As an administrator of this shop you need a second factor. Until you set one up, the back office is closed.',
} as const;

export type PageTexts = Translation<typeof pageTexts>;
