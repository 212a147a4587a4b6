/** Somebody of the demo shop, as the data file tells it. */
export interface DemoPersonEntry {
  /** Stable short name: key of every reference inside `demo/`. */
  key: string;
  name: string;
  email: string;
  address: string;
  role: 'admin' | 'user';
  /** Known password of the two accounts to sign in with; null = nobody can sign in as this person. */
  password: string | null;
  /** Days since the account was opened. */
  joinedDaysAgo: number;
}

/** Somebody who only shops and reviews: has an account that cannot be signed in to. */
function neighbour(key: string, name: string, address: string, joinedDaysAgo: number): DemoPersonEntry {
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

export const personEntries: readonly DemoPersonEntry[] = [
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
  neighbour('anouk', 'Anouk de Wit', '48 Canal Side, Troy, NY 12180', 290),
  neighbour('jonas', 'Jonas', '7 Birch Lane, Duluth, MN 55802', 276),
  neighbour('priya', 'Priya R.', '210 Orchard Avenue, Apt 5, San Jose, CA 95126', 268),
  neighbour('tomasz', 'Tomasz Zielinski', '3311 North Central Park, Chicago, IL 60618', 255),
  neighbour('lena', 'Lena Hoffmann', '19 Juniper Court, Madison, WI 53703', 251),
  neighbour('marcus', 'Marcus Bell', '902 Peachtree Walk, Atlanta, GA 30309', 244),
  neighbour('ines', 'Inês Carvalho', '64 Rivet Street, New Bedford, MA 02744', 238),
  neighbour('samir', 'Samir', '5 Foundry Yard, Pittsburgh, PA 15222', 231),
  neighbour('grace', 'Grace Okafor', '1407 Live Oak Street, Houston, TX 77003', 226),
  neighbour('yuki', 'Yuki Tanaka', '88 Alder Street, Seattle, WA 98101', 219),
  neighbour('oliver', 'Oliver P.', '23 Chapel Hill Road, Burlington, VT 05401', 215),
  neighbour('fatima', 'Fatima Zahra', '530 Mesa Verde Drive, Santa Fe, NM 87501', 212),
  neighbour('henrik', 'Henrik Sørensen', '41 Lakeview Terrace, Minneapolis, MN 55408', 209),
  neighbour('dolores', 'Dolores Vega', '776 Calle Sol, Tucson, AZ 85701', 206),
];
