import type { StockMailTexts } from './mail-texts.ts';

export const mailTexts: StockMailTexts = {
  lowSubject: (count) => `Niedriger Bestand: ${count} ${count === 1 ? 'Produkt' : 'Produkte'}`,
  low: (report) =>
    `Guten Tag,\n\nvon diesen Produkten sind nur noch wenige Stück da:\n\n${report.lines}\n` +
    `${report.more > 0 ? `… und ${report.more} weitere.\n` : ''}\n` +
    `Alle Bestände: ${report.link}\n\nSie können diese E-Mails in Ihrem Profil abschalten.\n`,
  lowLine: (title, left) => `${title}: ${left === 0 ? 'ausverkauft' : `noch ${left}`}`,

  availableSubject: (title) => `Wieder verfügbar: ${title}`,
  available: (product) =>
    `Guten Tag${product.name && ` ${product.name}`},\n\n„${product.title}“ ist wieder verfügbar. Sie wollten benachrichtigt werden.\n\n` +
    `Hier finden Sie es: ${product.link}\n\nEs ist nicht für Sie reserviert. Sie erhalten keine weitere E-Mail dazu, außer Sie bitten erneut darum.\n`,
};
