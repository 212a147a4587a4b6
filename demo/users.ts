/** A user of the demo shop in the data file. */
export interface DemoUserEntry {
  /** Stable short name, used for references in `demo/`. */
  key: string;
  name: string;
  email: string;
  address: string;
  role: 'admin' | 'user';
  /** Public password; null if login is not possible, as for all users but two. */
  password: string | null;
  /** Age of the account in days. */
  joinedDaysAgo: number;
}

/** Returns a user who has orders and reviews but cannot log in. */
function shopper(key: string, name: string, address: string, joinedDaysAgo: number): DemoUserEntry {
  return {
    key,
    name,
    email: `${key}@people.shop.test`,
    address,
    role: 'user',
    password: null,
    joinedDaysAgo,
  };
}

export const userEntries: readonly DemoUserEntry[] = [
  {
    key: 'admin',
    name: 'Ruth Calloway',
    email: 'admin@shop.test',
    address: '1 Market Row, Portland, ME 04101',
    role: 'admin',
    password: 'admin123',
    joinedDaysAgo: 420,
  },
  {
    key: 'maya',
    name: 'Maya Lindqvist',
    email: 'shopper@shop.test',
    address: '12 Harbour Street, Portland, ME 04101',
    role: 'user',
    password: 'shop1234',
    joinedDaysAgo: 310,
  },
  shopper('anouk', 'Anouk de Wit', '48 Canal Side, Troy, NY 12180', 290),
  shopper('jonas', 'Jonas', '7 Birch Lane, Duluth, MN 55802', 276),
  shopper('priya', 'Priya R.', '210 Orchard Avenue, Apt 5, San Jose, CA 95126', 268),
  shopper('tomasz', 'Tomasz Zielinski', '3311 North Central Park, Chicago, IL 60618', 255),
  shopper('lena', 'Lena Hoffmann', '19 Juniper Court, Madison, WI 53703', 251),
  shopper('marcus', 'Marcus Bell', '902 Peachtree Walk, Atlanta, GA 30309', 244),
  shopper('ines', 'Inês Carvalho', '64 Rivet Street, New Bedford, MA 02744', 238),
  shopper('samir', 'Samir', '5 Foundry Yard, Pittsburgh, PA 15222', 231),
  shopper('grace', 'Grace Okafor', '1407 Live Oak Street, Houston, TX 77003', 226),
  shopper('yuki', 'Yuki Tanaka', '88 Alder Street, Seattle, WA 98101', 219),
  shopper('oliver', 'Oliver P.', '23 Chapel Hill Road, Burlington, VT 05401', 215),
  shopper('fatima', 'Fatima Zahra', '530 Mesa Verde Drive, Santa Fe, NM 87501', 212),
  shopper('henrik', 'Henrik Sørensen', '41 Lakeview Terrace, Minneapolis, MN 55408', 209),
  shopper('dolores', 'Dolores Vega', '776 Calle Sol, Tucson, AZ 85701', 206),
];
