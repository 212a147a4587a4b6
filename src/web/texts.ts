import type { Translation } from '../shared/translation.ts';

/** Texts of the shell around every screen. Texts quoted by the specification are unchanged. */
export const texts = {
  skipToContent: 'Skip to content',
  /** SPEC L35: while the session loads. */
  checkingLogin: 'Checking login...',
  /** SPEC L35: in the admin guard while the session loads. */
  loading: 'Loading...',

  /** Document titles; the shop's name is appended. */
  titles: {
    home: 'Home',
    login: 'Login',
    register: 'Register',
    forgotPassword: 'Forgot Password',
    resetPassword: 'Choose a new password',
    confirmEmail: 'Confirm your email address',
    productReviews: 'Product Reviews',
    cart: 'Cart',
    orders: 'Your Order History',
    order: 'Order',
    product: 'Product',
    orderSuccess: 'Order Confirmed',
    notifications: 'Notifications',
    profile: 'Profile',
    adminProducts: 'Products',
    manageProducts: 'Manage Products',
    addProduct: 'Add Product',
    transfer: 'Import and export',
    manageOrders: 'Manage Orders',
    dashboard: 'Dashboard',
    adminReviews: 'Reviews',
    notAuthorized: 'Not authorized',
    notFound: 'Page not found',
  },

  /** SPEC L39. */
  navbar: {
    label: 'Main',
    menu: 'Menu',
    home: 'Home',
    login: 'Login',
    register: 'Register',
    profile: 'Profile',
    cart: 'Cart',
    /** Accessible text of the cart badge. */
    items: (items: number) => `${items} ${items === 1 ? 'item' : 'items'}`,
    orders: 'My Orders',
    notifications: 'Notifications',
    unread: (unread: number) => `${unread} unread`,
    greeting: (name: string) => `Hello, ${name}`,
    /** For any user without a name (SETTLED 10). */
    greetingFallback: 'Admin',
    logout: 'Logout',
    loggingOut: 'Logging out...',
    logoutFailed: 'Logout failed. Please try again.',
    admin: 'Admin',
    addProduct: 'Add Product',
    manageProducts: 'Manage Products',
    manageOrders: 'Manage Orders',
    dashboard: 'Dashboard',
    reviews: 'Reviews',
  },

  toasts: { label: 'Messages' },

  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },

  language: { label: 'Language' },

  /** SPEC L37. */
  footer: {
    copyright: (year: number, shopName: string) => `© ${year} ${shopName}. All rights reserved.`,
  },

  /** Labels of several screens. Clear Filter, Retry and Back to Home are quoted by SPEC L43, L49, L55. */
  actions: {
    yes: 'Yes',
    no: 'No',
    cancel: 'Cancel',
    close: 'Close',
    dismiss: 'Dismiss',
    retry: 'Retry',
    undo: 'Undo',
    delete: 'Delete',
    loadMore: 'Load more',
    clearFilter: 'Clear Filter',
    backToHome: 'Back to Home',
    show: 'Show',
    hide: 'Hide',
    login: 'Login',
    clearSearch: 'Clear search',
    checkFields: 'Please check these fields:',
  },

  /** Banner and reason while the shop cannot be reached (SPEC L144, SETTLED 44). */
  connection: {
    offline: 'You are offline. You can browse; changes need a connection.',
    offlineReason: 'The shop cannot be reached because you are offline',
    reconnecting: 'Connection lost. Trying to reach the shop again...',
    /** `ago`: '12 minutes ago'. */
    asOf: (ago: string) => `Last updated ${ago}.`,
    timedOut: 'Request time out',
    unreachable: 'The shop cannot be reached',
    failed: 'Something went wrong.',
  },

  /** Shown when the session ends while a screen is open (SETTLED 9). */
  sessionEnded: 'Your session has ended. Please log in again.',

  /** Shown instead of a screen that has thrown an unexpected error. */
  crashed: {
    heading: 'Something went wrong',
    sentence: 'This page could not be shown. Your orders are safe.',
    reload: 'Reload the page',
  },
} as const;

export type ShellTexts = Translation<typeof texts>;
