import type { Translation } from '../../shared/translation.ts';
import { shellTexts } from './shell-texts.ts';

/** Account texts. Sentences of the specification are quoted verbatim. */
export const texts = {
  fields: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    address: 'Address',
    role: 'Role',
  },

  /** /login (SPEC L45, L88, L131). */
  login: {
    heading: 'Login',
    submit: 'Login',
    submitting: 'Logging in...',
    forgotPassword: 'Forgot Password',
    toRegister: 'Register',
    invalidCredential: 'Invalid credentials provided. Please check and try again.',
    wrongPassword: 'Invalid email or password. Please try again.',
    failed: 'Login failed. Please try again later.',
    unexpected: 'An unexpected error occurred. Please try again.',
    profileMissing: 'User profile data not found.',
    /** Link to the page that required the login (SETTLED 8). */
    continueTo: shellTexts.continueTo,
    /** For a visitor who opened a product page; reviews are public (SPEC L103). */
    loginToSee: (title: string | undefined) => `Log in to see ${title ?? 'this product'}`,
    readReviews: 'Read the reviews',
    /** On /login, for a logged-in user. */
    alreadyLoggedIn: (name: string) => `You are logged in as ${name}.`,
    toShop: 'Continue shopping',
    toAdmin: 'Continue to the back office',
    passwordChanged: 'Your password has been changed. Please log in.',
  },

  /** /register (SPEC L46, L89, L132). */
  register: {
    heading: 'Register',
    submit: 'Register',
    submitting: 'Registering...',
    roles: { user: 'User', admin: 'Admin' },
    roleNote: 'You can choose a role in this demo shop only.',
    /** For a visitor who opened a product page. */
    registerToSee: (title: string | undefined) => `Register to see ${title ?? 'this product'}`,
    /** In shops that are not demos (SETTLED 1). */
    roleNeedsGrant: 'Only an administrator can grant this role.',
    succeeded: 'Registration successful! Welcome.',
    failed: (reason: string) => `Registration failed: ${reason}`,
    unknownError: 'An unknown error occurred.',
  },

  /** Rules of passwords, as a hint below the field. */
  passwordHint: {
    spec: '6 to 8 letters and numbers, with at least one letter.',
    strong: '8 to 128 characters. No common passwords.',
  },

  errors: {
    /** SPEC L131. */
    'credentials-missing': 'Both email and password are required.',
    /** SPEC L132. */
    'fields-missing': 'Please fill in all fields.',
    'email-taken': 'Registration failed: This email is already registered.',
    'registration-email-invalid': 'Registration failed: Enter a valid email address.',
    'too-many-registrations': 'Registration failed: Too many attempts. Please try again later.',
    /** Rule of the password policy `spec` (SPEC L89, SETTLED 2). */
    'password-invalid':
      'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.',
    'password-weak': 'Password must be 8-128 characters and not a common password.',
    'password-missing': 'Please enter a new password.',
    'current-password-wrong': 'The current password is wrong.',
    'email-missing': 'Please enter your email.',
    'email-invalid': 'Enter a valid email address.',
    /** Limits that the specification does not state. */
    'name-too-long': ({ max }: { max: number }) => `Name can have at most ${max} characters.`,
    'address-too-long': ({ max }: { max: number }) => `Address can have at most ${max} characters.`,
    /** SPEC L90, L133. */
    'name-missing': 'Name is required.',
    'address-too-short': 'Address must be at least 5 characters.',
    'profile-missing': 'Profile does not exist.',
    'sign-in-too-old': 'Failed to delete account. You may need to re-login.',
    /** The last administrator's account cannot be deleted (SETTLED 1). */
    'last-administrator': 'You are the last administrator. Appoint another administrator first.',
    'order-emails-for-administrators': 'Only administrators can receive emails about new orders.',
    'stock-emails-for-administrators': 'Only administrators can receive emails about low stock.',
    'link-used': 'This link has been used or is older than 60 minutes.',
    /** Links and emails that confirm an email address (SETTLED 48). */
    'confirmation-link-used':
      'This link has been used or is older than 48 hours. You can request a new one on your profile.',
    'confirmation-failed': 'Failed to confirm the address. Please try again.',
    'too-many-confirmations':
      'Several confirmation emails have already been sent. Check your inbox and spam folder, or try again tomorrow.',
    'device-unknown': 'Device not found.',
    'too-many-attempts': 'Too many attempts. Please try again later.',
  },

  /** /profile (SPEC L47, L90, L133). */
  profile: {
    heading: 'Profile',
    logIn: 'Please log in to view your profile.',
    loading: 'Loading your profile...',
    update: 'Update',
    updating: 'Updating...',
    deleteHeading: 'Delete account',
    deleteHint:
      'Open orders are cancelled. Your cart and notifications are deleted. Your reviews stay, without your name.',
    confirmDelete: 'Delete your account permanently?',
    yesDelete: 'Yes Delete',
    deleting: 'Deleting...',
    loadFailed: 'Failed to fetch profile.',
    updateFailed: 'Failed to update profile.',
    updated: 'Profile updated successfully.',
    deleted: 'Account deleted successfully.',
  },

  /** /forgot-password-email (SPEC L56, L96, L141). */
  forgot: {
    heading: 'Forgot Password',
    submit: 'Send Reset Email',
    submitting: 'Sending...',
    sent: 'Password reset email sent! Check your inbox.',
    unexpected: 'An unexpected error occurred.',
    toLogin: 'Back to Login',
    /** In a demo shop without a mail server. */
    demoMailbox: 'Open the demo mailbox',
  },

  /** /reset-password (SETTLED 3). */
  reset: {
    heading: 'Choose a new password',
    newPassword: 'New password',
    submit: 'Change password',
    submitting: 'Changing...',
    newLink: 'Request a new link',
    unexpected: 'An unexpected error occurred.',
  },

  /** On /profile. */
  changePassword: {
    heading: 'Change password',
    current: 'Current password',
    submit: 'Change password',
    submitting: 'Changing...',
    currentRequired: 'Please enter your current password.',
    done: 'Your password has been changed. Other devices have been logged out.',
    failed: 'Failed to change the password.',
  },

  /** On /profile. */
  devices: {
    heading: 'Logged-in devices',
    current: 'This device',
    loggedIn: (when: string) => `Logged in ${when}`,
    unknownBrowser: 'Unknown browser',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    logOut: 'Log out',
    logOutOf: (device: string) => `Log out ${device}`,
    loggedOut: 'The device has been logged out.',
    failed: 'Failed to log out the device.',
    loadFailed: 'Failed to load the devices.',
  },

  /** On /profile. */
  personalData: {
    heading: 'Your data',
    orderEmails: 'Email me about my orders',
    /** For administrators only. */
    newOrderEmails: 'Email me about new orders',
    /** For administrators, while the feature `stock` is on. */
    lowStockEmails: 'Email me about low stock',
    download: 'Download my data',
    downloadHint: 'All data that this shop stores about you, as a JSON file.',
  },

  /** Errors of requests (SPEC L134). */
  failures: shellTexts.failures,

  /** For the log only (SPEC L142). */
  logOnly: { userDocumentMissing: 'User document not found.' },
} as const;

export type AccountTexts = Translation<typeof texts>;
