import type { Translation } from '../../shared/translation.ts';
import { shellTexts } from './shell-texts.ts';

/**
 * Order texts for shoppers. Sentences of the specification are quoted verbatim; similar ones are listed separately for
 * each screen (SETTLED 43).
 */
export const texts = {
  failures: shellTexts.failures,

  /** SPEC L49, L75. */
  statuses: {
    all: 'All',
    pending: 'Pending',
    'in process': 'In Process',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },

  /** Line of a receipt; without the quantity if it is 1. */
  receiptLine: (title: string, quantity: number) => (quantity > 1 ? `${title} × ${quantity}` : title),

  /** Lines below the total, if the amount due differs from it. */
  charges: {
    discount: (code: string) => `Discount (${code})`,
    delivery: (method: string) => `Delivery (${method})`,
    tax: (label: string) => label,
    due: 'Amount due',
  },

  /** /orders (SPEC L49). */
  history: {
    heading: 'Your Order History',
    status: 'Status',
    /** Followed by an order's code. */
    order: 'Order',
    total: 'Total',
    /** Price and quantity of an item. */
    priceTimes: (price: string, quantity: number) => `${price} x ${quantity}`,
    details: 'Details',
    detailsOf: (id: string) => `Details of order ${id}`,
    cancel: 'Cancel',
    cancelOf: (id: string) => `Cancel order ${id}`,
    confirmCancel: 'Confirm cancel?',
    cancelling: 'Cancelling...',
    /** If the status changes while 'Confirm cancel?' is open. */
    cannotCancel: (status: string) => `This order is now ${status} and can no longer be cancelled.`,
    loading: 'Loading your orders...',
    /** Heading of the error state (SPEC L49); the alert below it contains the reason (SPEC L137). */
    loadFailedHeading: 'Failed to load orders',
    loadFailed: (reason: string) => `Failed to load orders: ${reason}`,
    noneMatch: 'No orders match the selected filter.',
    none: 'You have no orders yet.',
  },

  /** /orders/{orderId} (SPEC L52, L137). */
  details: {
    /** Followed by the order's code. */
    heading: 'Order',
    loading: 'Loading order...',
    noId: 'No order ID provided.',
    loadFailed: 'Failed to load order.',
    deleteFailed: 'Failed to delete order.',
    orderId: 'Order ID',
    status: 'Status',
    total: 'Total',
    placedOn: 'Placed on',
    items: 'Items',
    columns: { image: 'Image', title: 'Title', price: 'Price', reviews: 'Reviews' },
    showReviews: 'Show Reviews',
    hideReviews: 'Hide Reviews',
    toggleOf: (toggle: string, title: string) => `${toggle}: ${title}`,
    deliveredOn: 'Delivered on',
    expected: 'Estimated delivery',
    sentTo: 'Sent to',
    receipt: 'Receipt',
    cancel: 'Cancel Order',
    delete: 'Delete Order',
    confirmDelete: 'Are you sure you want to delete this order?',
    deleting: 'Deleting...',
    deleted: 'Order deleted successfully.',
    backToOrders: 'Back to Orders',
    buyAgain: 'Buy again',
    print: 'Print',
    timeline: 'Timeline',
    orderPlaced: 'Order placed.',
    estimatedDelivery: (when: string) => `Estimated delivery ${when}`,
    noEstimate: 'Estimate removed',
  },

  /** Progress of an open order. */
  steps: {
    label: 'Order progress',
    done: 'done',
    now: 'now',
    ahead: 'upcoming',
  },

  /** /order-success (SPEC L53). */
  success: {
    heading: 'Order Confirmed!',
    thanks: 'Thank you for your order.',
    cartCleared: 'Your cart has been cleared.',
    redirect: 'You will be taken to Home in a moment.',
    toOrder: 'View your order',
    /** If the page is opened without a new order (SETTLED 40). */
    noOrderHeading: 'No order to confirm',
    noOrder: 'No order was just placed. You can find your orders under My Orders.',
  },

  errors: {
    /** SPEC L137. */
    'order-not-found': 'Order not found.',
    'order-not-cancelled': '❌ Failed to cancel the order. Please try again.',
    /** Invalid, outdated or repeated requests (SETTLED 33). */
    'key-missing':
      'An order needs an Idempotency-Key of 8 to 100 letters, digits, dots, dashes or underscores.',
    'key-reused': 'This Idempotency-Key already belongs to another order.',
    'status-unknown': 'This is not a valid order status.',
    'estimate-invalid': 'Estimated delivery must be a date and time.',
    /** For an administrator whose data is outdated (SETTLED 35). */
    'order-changed': 'Someone else has changed this order. Please review it.',
  },
} as const;

export type OrderTexts = Translation<typeof texts>;
