import type { HomeTexts } from './home-texts.ts';

export const homeTexts: HomeTexts = {
  heading: 'Schön, dass Sie da sind.',
  search: 'Suche',
  category: 'Kategorie',
  allCategories: 'Alle',
  sortBy: 'Sortieren nach',
  sorts: {
    newest: 'Neueste',
    price: 'Preis aufsteigend',
    'price-desc': 'Preis absteigend',
    rating: 'Am besten bewertet',
  },
  products: 'Produkte',
  count: (products) => `${products} ${products === 1 ? 'Produkt' : 'Produkte'}`,
  loading: 'Produkte werden geladen …',
  loadFailed: 'Die Produkte konnten nicht abgerufen werden. Bitte versuchen Sie es später noch einmal.',
  categoriesFailed: 'Die Kategorien konnten nicht geladen werden',
  noneInCategory: 'In dieser Kategorie gibt es keine Produkte.',
  noneFound: (search) => `Zu „${search}“ gibt es keine Produkte.`,
  nothingYet: 'Noch keine Produkte. Bitte schauen Sie bald wieder vorbei.',
  showAll: 'Alle Produkte zeigen',
  loadingMore: 'Weitere Produkte werden geladen …',
};
