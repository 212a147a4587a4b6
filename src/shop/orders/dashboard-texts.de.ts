import { locale } from '../../shared/language.de.ts';
import type { DashboardTexts } from './dashboard-texts.ts';

export const dashboardTexts: DashboardTexts = {
  heading: 'Heute im Shop',
  dateAndLive: (date) => `${date} · live`,
  loading: 'Die Übersicht wird geladen …',
  loadFailed: 'Die Übersicht konnte nicht geladen werden.',
  firstSteps: {
    heading: 'Erste Schritte',
    text: 'Ihr Shop hat noch keine Produkte. Legen Sie eines an, oder importieren Sie eine Datei aus einem anderen Shop.',
    addProduct: 'Erstes Produkt anlegen',
    importFile: 'Datei importieren',
    lookAtShop: 'Shop ansehen',
  },
  figures: {
    revenue: 'Umsatz heute',
    orders: 'Bestellungen heute',
    average: 'Bestellwert heute (Ø)',
    cancellations: 'Stornierungen heute',
    sevenDays: '7 Tage',
    thirtyDays: '30 Tage',
    none: '–',
    up: (percent, weekday) => `${percent} % mehr als letzten ${weekday}`,
    down: (percent, weekday) => `${percent} % weniger als letzten ${weekday}`,
    same: (weekday) => `so viel wie letzten ${weekday}`,
    yesterday: (value) => `gestern ${value}`,
  },
  chart: {
    show: 'Anzeigen',
    span: 'Zeitraum',
    orders: 'Bestellungen',
    revenue: 'Umsatz',
    ordersPerDay: 'Bestellungen pro Tag',
    revenuePerDay: 'Umsatz pro Tag',
    days: { 7: '7 Tage', 30: '30 Tage' },
    day: 'Tag',
    dollars: (dollars) => `${dollars} $`,
    thousandDollars: (thousands) => `${thousands} T$`,
    bar: (orders) => `${orders} ${orders === 1 ? 'Bestellung' : 'Bestellungen'}`,
  },
  byStatus: 'Nach Status',
  ordersByStatus: 'Bestellungen nach Status',
  newest: {
    heading: 'Neueste Bestellungen',
    items: (count) => `${count} Artikel`,
    none: 'Noch keine Bestellungen.',
    all: 'Alle Bestellungen',
  },
  best: {
    heading: 'Meistverkauft',
    sold: (pieces) => `${pieces.toLocaleString(locale)} verkauft`,
    none: 'In den letzten 30 Tagen wurde nichts verkauft.',
  },
  lowest: {
    heading: 'Am schlechtesten bewertet',
    none: 'Noch kein Produkt ist bewertet.',
  },
};
