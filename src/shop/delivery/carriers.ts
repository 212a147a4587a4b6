/** Parcel carriers by code; `{}` in the URL of the tracking page is replaced by the tracking number. */
const CARRIERS = {
  dhl: { name: 'DHL', url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={}' },
  dpd: { name: 'DPD', url: 'https://tracking.dpd.de/status/en_US/parcel/{}' },
  gls: { name: 'GLS', url: 'https://gls-group.eu/EU/en/parcel-tracking?match={}' },
  hermes: {
    name: 'Hermes',
    url: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{}',
  },
  ups: { name: 'UPS', url: 'https://www.ups.com/track?tracknum={}' },
  fedex: { name: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={}' },
  usps: { name: 'USPS', url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}' },
  royalmail: { name: 'Royal Mail', url: 'https://www.royalmail.com/track-your-item#/tracking-results/{}' },
  laposte: { name: 'La Poste', url: 'https://www.laposte.fr/outils/suivre-vos-envois?code={}' },
  postat: { name: 'Österreichische Post', url: 'https://www.post.at/sv/sendungsdetails?snr={}' },
  swisspost: { name: 'Swiss Post', url: 'https://service.post.ch/ekp-web/ui/entry/search/{}' },
  canadapost: {
    name: 'Canada Post',
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}',
  },
  auspost: { name: 'Australia Post', url: 'https://auspost.com.au/mypost/track/#/details/{}' },
  /** Any other carrier; it has no tracking page. */
  other: { name: '', url: '' },
} as const;

export type Carrier = keyof typeof CARRIERS;
export const CARRIER_CODES = /* @__PURE__ */ Object.keys(CARRIERS) as [Carrier, ...Carrier[]];

const isCarrier = (code: string): code is Carrier => Object.hasOwn(CARRIERS, code);

/** Returns the name of a carrier; '' for `other` and unknown codes. */
export const carrierName = (code: string): string => (isCarrier(code) ? CARRIERS[code].name : '');

/** Returns the URL of the tracking page of a parcel; undefined if there is none. */
export function trackingUrl(carrier: string, number: string): string | undefined {
  if (number === '' || !isCarrier(carrier) || carrier === 'other') return undefined;
  return CARRIERS[carrier].url.replace('{}', () => encodeURIComponent(number));
}
