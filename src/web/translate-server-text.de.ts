import { createSentenceTranslator } from '../shared/sentence-translator.ts';
import { texts as germanAccount } from '../shop/account/texts.de.ts';
import { texts as account } from '../shop/account/texts.ts';
import { shellTexts as germanCartShell } from '../shop/cart/shell-texts.de.ts';
import { shellTexts as cartShell } from '../shop/cart/shell-texts.ts';
import { texts as germanCart } from '../shop/cart/texts.de.ts';
import { texts as cart } from '../shop/cart/texts.ts';
import { adminTexts as germanProducts } from '../shop/catalogue/admin-texts.de.ts';
import { adminTexts as products } from '../shop/catalogue/admin-texts.ts';
import { homeTexts as germanHome } from '../shop/catalogue/home-texts.de.ts';
import { homeTexts as home } from '../shop/catalogue/home-texts.ts';
import { texts as germanCatalogue } from '../shop/catalogue/texts.de.ts';
import { texts as catalogue } from '../shop/catalogue/texts.ts';
import { transferTexts as germanTransfer } from '../shop/catalogue/transfer/texts.de.ts';
import { transferTexts as transfer } from '../shop/catalogue/transfer/texts.ts';
import { texts as germanNotifications } from '../shop/notifications/texts.de.ts';
import { texts as notifications } from '../shop/notifications/texts.ts';
import { texts as germanOrders } from '../shop/orders/texts.de.ts';
import { texts as orders } from '../shop/orders/texts.ts';
import { serviceTexts as germanReviewService } from '../shop/reviews/service-texts.de.ts';
import { serviceTexts as reviewService } from '../shop/reviews/service-texts.ts';
import { texts as germanReviews } from '../shop/reviews/texts.de.ts';
import { texts as reviews } from '../shop/reviews/texts.ts';
import { texts as germanShell } from './texts.de.ts';
import { texts as shell } from './texts.ts';

/** Server messages that are in no feature's text file. */
const english = {
  busy: 'The shop is busy. Please try again.',
  foreign: 'This request did not come from the shop’s own pages.',
  nothingHere: 'There is nothing here.',
  tooLarge: 'The request is too large.',
  unreadable: 'The request cannot be read.',
  changed: 'Someone else has changed this product.',
};
const german: typeof english = {
  busy: 'Im Shop ist gerade viel los. Bitte versuchen Sie es noch einmal.',
  foreign: 'Diese Anfrage kam nicht von den Seiten dieses Shops.',
  nothingHere: 'Hier gibt es nichts.',
  tooLarge: 'Die Anfrage ist zu groß.',
  unreadable: 'Die Anfrage ist nicht lesbar.',
  changed: 'Jemand anderes hat dieses Produkt geändert.',
};

/** Translates a text of the server to German; unknown texts stay in English. */
export const translateServerText = createSentenceTranslator([
  [shell.connection, germanShell.connection],
  [account, germanAccount],
  [cart, germanCart],
  [cartShell, germanCartShell],
  [catalogue, germanCatalogue],
  [home, germanHome],
  [products, germanProducts],
  [transfer, germanTransfer],
  [notifications, germanNotifications],
  [orders, germanOrders],
  [reviews, germanReviews],
  [reviewService, germanReviewService],
  [english, german],
]);
